import { expect, it } from 'vitest';
import { filledEncoding, pageEncoding } from './page-compression.ts';

it.each([
  ['gzip, deflate, br, zstd', 'br', 'gzip'],
  ['gzip', 'gzip', 'gzip'],
  ['BR', 'br', 'identity'],
  ['br;q=0, gzip', 'gzip', 'gzip'],
  ['br; q=0.0, gzip;q=0', 'identity', 'identity'],
  ['br;q=0', 'identity', 'identity'],
  ['br;q=0.5', 'br', 'identity'],
  ['br;q=0.1, gzip;q=0.9', 'gzip', 'gzip'],
  ['br;q=0.5, identity', 'identity', 'identity'],
  ['*', 'br', 'gzip'],
  ['gzip;q=0.5, *;q=0.1', 'gzip', 'gzip'],
  ['br;Q=0, *', 'gzip', 'gzip'],
  ['br;q=0, gzip;q=0, *', 'identity', 'identity'],
  ['identity, *;q=0', 'identity', 'identity'],
  ['identity;q=0', 'gzip', 'gzip'],
  ['identity;q=0, *', 'br', 'gzip'],
  ['identity;q=0, gzip;q=0', 'br', 'identity'],
  ['x-br', 'identity', 'identity'],
  ['', 'identity', 'identity'],
  [undefined, 'identity', 'identity'],
] as const)(
  'a browser that takes %s is sent a page as %s, and one that is filled in as %s',
  (accepted, page, filled) => {
    const request = { headers: { 'accept-encoding': accepted } };
    // The second answer is the remembered one.
    for (let n = 0; n < 2; n += 1)
      expect([pageEncoding(request), filledEncoding(request)]).toEqual([page, filled]);
  },
);
