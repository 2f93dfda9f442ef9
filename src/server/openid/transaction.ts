import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { ExternalKind } from '#domain/identity/schema.ts';

const transaction = z.object({
  kind: z.enum(['google', 'canal']),
  /** Values that the issuer's answer must match. */
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  /** The purpose: `link` adds a way into the account of `userId`. */
  intent: z.enum(['sign-in', 'sign-up', 'link']),
  userId: z.string().nullable(),
  popup: z.boolean(),
  /** A page of this site, already checked. */
  next: z.string().nullable(),
  referral: z.string().nullable(),
  /** The browser's fingerprint, where scripts have computed it: a registration keeps its hash. */
  fingerprint: z.string().nullable().default(null),
  /** The candidate of the waiting vote that the page has shown beside the button. */
  choice: z.string().nullable().default(null),
  /** Milliseconds since 1970. */
  expires: z.number(),
});

/**
 * A sign-in between its start and its return. It travels in a cookie of the browser that started it, so that starting
 * costs the database nothing and no other browser can finish it.
 */
export type Transaction = z.infer<typeof transaction>;

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const toKey = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'external sign-in v1', 32));

/** Writes a transaction so that only this installation can read or change it. */
export function encryptTransaction(value: Transaction, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, toKey(secret), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
}

/** Reads a transaction; null unless it is ours, whole, of this kind and not too old. */
export function decryptTransaction(
  sealed: string | undefined,
  kind: ExternalKind,
  secret: string,
  now: number,
): Transaction | null {
  if (!sealed) return null;
  const bytes = Buffer.from(sealed, 'base64url');
  // Only the one canonical spelling of the bytes is accepted, so that no changed text passes.
  if (bytes.toString('base64url') !== sealed) return null;
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv(CIPHER, toKey(secret), bytes.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    const value = transaction.parse(JSON.parse(text.toString('utf8')));
    return value.kind === kind && value.expires > now ? value : null;
  } catch {
    return null;
  }
}
