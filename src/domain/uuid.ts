import { randomBytes } from 'node:crypto';

let lastTime = 0;
let turn = 0;

/**
 * A new id (UUID version 7): its first 48 bits are the time in milliseconds, so that rows of one hour lie together; the
 * next 12 count on within one millisecond, so that what one process writes in turn is found in turn.
 */
export function newId(now: Date = new Date()): string {
  const time = now.getTime();
  const bytes = randomBytes(16);
  // Begins in the lower half: there is room for two thousand more in that millisecond.
  turn = time === lastTime ? Math.min(turn + 1, 0xfff) : bytes.readUInt16BE(6) & 0x7ff;
  lastTime = time;
  bytes.writeUIntBE(time, 0, 6);
  bytes.writeUInt16BE(0x7000 | turn, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytesToUuid(bytes);
}

export function uuidToBytes(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}

export function bytesToUuid(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
