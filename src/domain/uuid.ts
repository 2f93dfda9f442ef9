import { v7 } from 'uuid';

/**
 * A new id (UUID version 7). Its first 48 bits are the time in milliseconds, so that rows of one hour lie together; the
 * next bits count within a millisecond, so that the ids of one process keep the order in which it made them.
 */
export const newId = (): string => v7();

/** The sixteen bytes of a UUID. @param uuid one that was checked */
export function uuidToBytes(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}

/** A UUID in lower case, with hyphens. @param bytes sixteen */
export function bytesToUuid(bytes: Uint8Array): string {
  return hexToUuid(Buffer.from(bytes).toString('hex'));
}

/** A UUID with its hyphens. @param hex 32 digits; what follows them is left out */
export const hexToUuid = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
