import { v7 } from 'uuid';

let turn = 0;

/**
 * A new id (UUID version 7): its first 48 bits are the time in milliseconds, so that rows of one hour lie together; the
 * next ones count on within one millisecond, so that what one process writes in turn is found in turn.
 *
 * @param now the time to write into it instead of the present
 */
export function newId(now?: Date): string {
  if (now === undefined) return v7();
  turn += 1;
  // The library counts on only where it reads the clock itself.
  return v7({ msecs: now.getTime(), seq: turn });
}

export function uuidToBytes(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}

export function bytesToUuid(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
