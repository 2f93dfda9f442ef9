import { hash } from 'node:crypto';

/**
 * SHA-256 on the server, of bytes or of a text in UTF-8: 32 bytes. One call, without an object for each digest, and taken
 * as a string of one character a byte: a digest taken as a buffer costs three times as much.
 */
export const sha256 = (data: Uint8Array | string): Buffer =>
  Buffer.from(hash('sha256', data, 'binary'), 'latin1');
