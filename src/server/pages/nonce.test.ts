import { expect, it } from 'vitest';
import { newNonce } from './nonce.ts';

it('makes another nonce of 24 characters for each page, also when the random bytes run out', () => {
  const nonces = Array.from({ length: 600 }, newNonce);
  expect(new Set(nonces).size).toBe(600);
  for (const nonce of nonces) expect(nonce).toMatch(/^[A-Za-z0-9+/]{24}$/);
});
