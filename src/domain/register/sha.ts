import { hash } from 'node:crypto';
import type { Sha256 } from './hash-rules.ts';

/**
 * SHA-256 on the server: one call a digest, without an object for each. Taken as a string of one character a byte: a
 * digest taken as a buffer costs three times as much.
 */
export const sha256: Sha256 = (data) => Buffer.from(hash('sha256', data, 'binary'), 'latin1');
