/** SHA-256 of some bytes: `node:crypto` on the server, `@noble/hashes` on a phone. */
export type Sha256 = (data: Uint8Array) => Uint8Array;

/**
 * SHA-256 of many messages with the same beginning, which is digested once. The returned function digests beginning and
 * rest, writes 32 bytes into `out`, and allocates nothing.
 */
export type BeginSha256 = (beginning: Uint8Array) => (rest: Uint8Array, out: Uint8Array) => void;

/** 32 bytes. */
export type Hash = Uint8Array;

export const HASH_BYTES = 32;

/** The byte that is digested before an entry, and the one before two neighbours. */
export const LEAF = 0;
export const NODE = 1;

/** The hash of an entry, as the tree holds it (RFC 6962, 2.1). */
export function leafHash(sha: Sha256, entry: Uint8Array): Hash {
  const data = new Uint8Array(1 + entry.length);
  data[0] = LEAF;
  data.set(entry, 1);
  return sha(data);
}

/** The hash of two neighbours. */
export function nodeHash(sha: Sha256, left: Hash, right: Hash): Hash {
  const data = new Uint8Array(1 + 2 * HASH_BYTES);
  data[0] = NODE;
  data.set(left, 1);
  data.set(right, 1 + HASH_BYTES);
  return sha(data);
}

/** The root of a tree without entries. */
export const emptyRoot = (sha: Sha256): Hash => sha(new Uint8Array(0));

/** Whether both have the same bytes. Not in constant time: what the register compares is public. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

/** Order of bytes: negative where `one` comes first. */
export function compareBytes(one: Uint8Array, other: Uint8Array): number {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index += 1) {
    const difference = (one[index] as number) - (other[index] as number);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}
