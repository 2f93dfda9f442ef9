import { createHmac } from 'node:crypto';

/** What is kept of an address or a fingerprint: enough to see two alike, not to read it back. */
export function pseudonym(deps: { config: { secret: string } }, value: string): Buffer {
  return createHmac('sha256', deps.config.secret).update(`pseudonym:${value}`).digest().subarray(0, 16);
}
