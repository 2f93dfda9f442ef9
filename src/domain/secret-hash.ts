import { createHash } from 'node:crypto';

/** What is stored of a secret of at least 128 random bits: a copy of the database opens nothing. @returns 32 bytes */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
