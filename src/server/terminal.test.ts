import { expect, it } from 'vitest';
import { toPlace } from './terminal.ts';

it('a start tells where it listens so that it can be copied, in brackets where it is IPv6', () => {
  expect([toPlace('127.0.0.1', 3000), toPlace('::', 3000)]).toEqual(['127.0.0.1:3000', '[::]:3000']);
});
