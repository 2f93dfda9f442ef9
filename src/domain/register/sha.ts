import { hash } from 'node:crypto';
import type { Sha256 } from './hash-rules.ts';

/** SHA-256 on the server: one call a digest, without an object for each. */
export const sha256: Sha256 = (data) => hash('sha256', data, 'buffer');
