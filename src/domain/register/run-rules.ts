import { compareBytes } from './hash-rules.ts';

// Index of commitments: sorted records of a commitment's first eight bytes and six bytes of its position. A run is cut
// into pieces, each named by its first key. Eight bytes of a digest tell millions of them apart, and the entry itself
// is compared at last.

const KEY_BYTES = 8;
const POSITION_BYTES = 6;
const RECORD_BYTES = KEY_BYTES + POSITION_BYTES;
/** Few enough to be stored within the table's row: a search reads one piece of each run. */
const RECORDS_A_PIECE = 128;

export interface RunRecord {
  key: Uint8Array;
  position: number;
}

export interface RunPiece {
  first_key: Buffer;
  records: Buffer;
}

export const toRunKey = (commitment: Uint8Array): Uint8Array => commitment.subarray(0, KEY_BYTES);

/** @param records in the order of their keys */
export function toPieces(records: readonly RunRecord[]): RunPiece[] {
  const pieces: RunPiece[] = [];
  for (let from = 0; from < records.length; from += RECORDS_A_PIECE) {
    const part = records.slice(from, from + RECORDS_A_PIECE);
    const bytes = Buffer.alloc(part.length * RECORD_BYTES);
    for (const [index, { key, position }] of part.entries()) {
      bytes.set(key, index * RECORD_BYTES);
      bytes.writeUIntBE(position, index * RECORD_BYTES + KEY_BYTES, POSITION_BYTES);
    }
    pieces.push({ first_key: bytes.subarray(0, KEY_BYTES), records: bytes });
  }
  return pieces;
}

/** The records of a piece of a run. @param bytes a whole number of records */
export function readRecords(bytes: Buffer): RunRecord[] {
  return Array.from({ length: bytes.length / RECORD_BYTES }, (_, index) => ({
    key: bytes.subarray(index * RECORD_BYTES, index * RECORD_BYTES + KEY_BYTES),
    position: bytes.readUIntBE(index * RECORD_BYTES + KEY_BYTES, POSITION_BYTES),
  }));
}

/** The positions of a key in a piece; several where keys agree in their first bytes. */
export function positionsIn(bytes: Buffer, key: Uint8Array): number[] {
  let [low, high] = [0, bytes.length / RECORD_BYTES];
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = middle * RECORD_BYTES;
    if (compareBytes(bytes.subarray(at, at + KEY_BYTES), key) < 0) low = middle + 1;
    else high = middle;
  }
  const found: number[] = [];
  for (let at = low * RECORD_BYTES; at < bytes.length; at += RECORD_BYTES) {
    if (compareBytes(bytes.subarray(at, at + KEY_BYTES), key) !== 0) break;
    found.push(bytes.readUIntBE(at + KEY_BYTES, POSITION_BYTES));
  }
  return found;
}

export const compareRecords = (one: RunRecord, other: RunRecord): number =>
  compareBytes(one.key, other.key) || one.position - other.position;
