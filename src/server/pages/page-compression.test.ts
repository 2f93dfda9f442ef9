import { expect, it } from 'vitest';
import { pageEncoding } from './page-compression.ts';

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['BR', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0, gzip;q=0', 'identity'],
  ['br;q=0.5', 'br'],
  ['x-br', 'identity'],
  [undefined, 'identity'],
] as const)('a browser that takes %s is sent a page as %s', (accepted, encoding) => {
  expect(pageEncoding({ headers: { 'accept-encoding': accepted } })).toBe(encoding);
});
