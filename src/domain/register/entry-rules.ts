import { concat, fromHex, toHex, utf8 } from './encoding-rules.ts';
import type { Hash, Sha256 } from './hash-rules.ts';

// Entries of the log and their openings. Entries tell how many votes there are; openings tell for whom, and are
// published only with the result.

/** An entry's first byte; the table of docs/register.md says what follows it. */
export const VOTE = 1;
export const ANNULMENT = 2;
export const REVERSAL = 3;
export const CLOSE = 4;
export const RESULT = 5;
export const RESUMPTION = 6;

/** The most bytes of an entry: its length is sent in two bytes. */
const MAX_ENTRY = 65_535;

export type VoteKind = 'daily' | 'bonus';

/** What a vote's commitment hides and its receipt reveals. */
export interface Opening {
  kind: VoteKind;
  candidateId: string;
  /** SHA-256 of `request_id:slot`. */
  tag: Hash;
  /** 16 bytes. */
  salt: Uint8Array;
}

/** What a commitment begins with. */
export const PURPOSE = 'palmares.vote.v1';
const OPENING_BYTES = 65;

/** The digest that represents a vote in the log: it hides the vote's fields and fits no others. */
export const commitment = (sha: Sha256, contestId: string, { kind, candidateId, tag, salt }: Opening): Hash =>
  sha(prefixed([PURPOSE, contestId, candidateId, kind, tag, salt]));

/**
 * The tag of a vote. It contains the request's id, which the phone makes, so that the server cannot hand two voters the
 * same entry.
 */
export const toTag = (sha: Sha256, requestId: string, slot: number): Hash =>
  sha(utf8(`${requestId}:${slot}`));

export const voteEntry = (hash: Hash): Uint8Array => concat(Uint8Array.of(VOTE), hash);

/** The commitment in a vote's entry; null where the entry is no vote. */
export const commitmentIn = (entry: Uint8Array): Hash | null =>
  entry[0] === VOTE && entry.length === 33 ? entry.slice(1) : null;

/** @throws {RangeError} when it does not fit */
export function jsonEntry(kind: number, content: object): Uint8Array {
  const entry = concat(Uint8Array.of(kind), utf8(JSON.stringify(content)));
  if (entry.length > MAX_ENTRY) throw new RangeError('an entry is too long');
  return entry;
}

/** The JSON of an entry that is no vote; null where it cannot be read. */
export function readJson(entry: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(entry.subarray(1)));
  } catch {
    return null;
  }
}

/** An opening as it travels; null for an entry that is no vote. */
export function packOpening(opening: Opening | null): Uint8Array {
  if (!opening) return new Uint8Array(0);
  const candidate = fromHex(opening.candidateId.replaceAll('-', ''));
  return concat(Uint8Array.of(opening.kind === 'daily' ? 0 : 1), candidate, opening.tag, opening.salt);
}

/** @returns null for an entry that is no vote @throws {RangeError} where it is no opening */
export function unpackOpening(bytes: Uint8Array): Opening | null {
  if (bytes.length === 0) return null;
  if (bytes.length !== OPENING_BYTES || (bytes[0] as number) > 1) throw new RangeError('no opening');
  const hex = toHex(bytes.subarray(1, 17));
  const candidateId = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
  const kind = bytes[0] === 0 ? 'daily' : 'bonus';
  return { kind, candidateId, tag: bytes.slice(17, 49), salt: bytes.slice(49) };
}

/**
 * A bundle of entries or openings as it is sent and kept: each behind its length.
 *
 * @throws {RangeError} when a part is too long
 */
export function packBundle(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.some((part) => part.length > MAX_ENTRY)) throw new RangeError('a part is too long');
  return prefixed(parts);
}

/** @throws {RangeError} when it ends amid a part */
export function unpackBundle(bytes: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    if (at + 2 > bytes.length) throw new RangeError('a bundle is not whole');
    const end = at + 2 + (bytes[at] as number) * 256 + (bytes[at + 1] as number);
    if (end > bytes.length) throw new RangeError('a bundle is not whole');
    parts.push(bytes.subarray(at + 2, end));
    at = end;
  }
  return parts;
}

/**
 * Puts each part's length in two bytes before it. Every vote of an evening passes here, so the bytes are written into one
 * array, not joined from many.
 *
 * @param parts a text is of characters below U+0080
 */
function prefixed(parts: readonly (Uint8Array | string)[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + 2 + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes[at] = part.length >> 8;
    bytes[at + 1] = part.length & 255;
    at += 2;
    if (typeof part === 'string') for (let n = 0; n < part.length; n += 1) bytes[at + n] = part.charCodeAt(n);
    else bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
