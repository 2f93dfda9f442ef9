import { randomFillSync } from 'node:crypto';

const BYTES = 18;
/** Asking the system for random bytes costs far more than the bytes: it is asked for those of many pages at once. */
const random = Buffer.alloc(BYTES * 256);
let used = random.length;

/** Makes the nonce that marks the scripts and styles of one page for its policy: base64, 24 characters. */
export function newNonce(): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += BYTES;
  return random.toString('base64', used - BYTES, used);
}
