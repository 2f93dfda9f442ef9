/** Bits that a hash sets: eight numbers of 32 bits each lie in 32 bytes. */
const PLACES = 8;
const HASH_BYTES = PLACES * 4;
/** 8 MiB. With three million hashes added, one other hash in fifteen thousand is taken for one of them. */
const BITS = 2 ** 26;

/** A set of hashes whose memory does not grow with them (a Bloom filter). */
export interface HashFilter {
  /** @param hash SHA-256 of something random */
  add(hash: Uint8Array): void;
  /** True for every added hash, and for a few others: the fuller the filter, the more of them. */
  mayHave(hash: Uint8Array): boolean;
  /** Bytes that it takes: none while it is empty, the same with one hash as with millions. */
  readonly size: number;
}

/** Makes an empty filter. It gives false positives, never false negatives. */
export function createHashFilter(): HashFilter {
  // Allocated with the first hash: tests make hundreds of filters, and each allocation of this size triggers a garbage
  // collection of the whole heap.
  let words: Uint32Array | undefined;

  // BITS is a power of two. `%` would compute in floating point, several times slower.
  const bitAt = (hash: Buffer, place: number) => hash.readUInt32LE(place * 4) & (BITS - 1);

  function add(hash: Uint8Array): void {
    const bytes = toWholeHash(hash);
    words ??= new Uint32Array(BITS / 32);
    for (let place = 0; place < PLACES; place += 1) {
      const bit = bitAt(bytes, place);
      words[bit >>> 5] = (words[bit >>> 5] ?? 0) | (1 << (bit & 31));
    }
  }

  function mayHave(hash: Uint8Array): boolean {
    const bytes = toWholeHash(hash);
    if (!words) return false;
    for (let place = 0; place < PLACES; place += 1) {
      const bit = bitAt(bytes, place);
      if (((words[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) return false;
    }
    return true;
  }

  return {
    add,
    mayHave,
    get size() {
      return words?.byteLength ?? 0;
    },
  };
}

function toWholeHash(hash: Uint8Array): Buffer {
  if (hash.length !== HASH_BYTES) throw new RangeError(`A hash of ${hash.length} bytes is none of ours.`);
  return Buffer.from(hash.buffer, hash.byteOffset, hash.length);
}
