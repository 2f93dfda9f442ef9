import { expect, it } from 'vitest';
import { canalReturn } from './canal.ts';

it.each([
  ['?canal_auth=pending&ud=abc-DEF_1', false, '/pendingregister?ud=abc-DEF_1'],
  ['?canal_auth=pending&ud=abc', true, '/pendingregister?ud=abc'],
  ['?canal_auth=pending', false, null],
  ['?canal_auth=pending&ud=%2F%2Fevil.example', false, null],
  ['?canal_auth=success', true, null],
  ['?canal_auth=success&next=/votecasted', true, '/votecasted'],
  ['?canal_auth=success&next=/votecasted', false, null],
  ['?canal_auth=success&next=//evil.example', true, null],
  ['?canal_auth=other&ud=abc', true, null],
  ['', true, null],
])('canalReturn leads from /%s, for a registered user (%s), to %s', (query, registered, to) => {
  expect(canalReturn(new URL(`/${query}`, 'https://palmares.example'), registered)).toBe(to);
});
