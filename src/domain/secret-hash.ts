import { createHash } from 'node:crypto';

/**
 * What is stored of a secret that was made at random: a copy of the database does not tell it. Tokens are too long to be guessed;
 * recovery codes of operators have 50 random bits, and open nothing without the password.
 *
 * @returns 32 bytes
 */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
