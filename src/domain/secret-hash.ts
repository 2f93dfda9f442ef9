import { createHash } from 'node:crypto';

/**
 * The hash that is stored of a random secret, so that a copy of the database does not reveal it. Tokens are too long to
 * be guessed; operators' recovery codes have 50 random bits, and open nothing without the password.
 *
 * @returns 32 bytes
 */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
