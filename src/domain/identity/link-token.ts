import { randomBytes } from 'node:crypto';
import { hashSecret } from '#domain/secret-hash.ts';

/** What is stored of a link: where its row is, and a hash; a copy of the database opens no link. */
export interface LinkKey {
  bucket: number;
  hash: Buffer;
}

const RANDOM_BYTES = 32;

/** A new link's token: the bucket of its row in two digits, then 256 random bits. */
export function newLinkToken(bucket: number): { token: string; key: LinkKey } {
  const token = bucket.toString(16).padStart(2, '0') + randomBytes(RANDOM_BYTES).toString('base64url');
  return { token, key: { bucket, hash: hashSecret(token) } };
}

/** Where the row of a token would be; null for what cannot be one. */
export function readLinkToken(token: string): LinkKey | null {
  if (!/^[\da-f]{2}[\w-]{43}$/.test(token)) return null;
  return { bucket: Number.parseInt(token.slice(0, 2), 16), hash: hashSecret(token) };
}
