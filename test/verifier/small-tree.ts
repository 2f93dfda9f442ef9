import { createHash } from 'node:crypto';

/** A slow tree written word by word after RFC 6962's own definitions: tests compare the fast ones with it. */

function sha256(...parts: Uint8Array[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

const hashOfLeaf = (entry: Uint8Array) => sha256(Buffer.of(0), entry);
const hashOfNode = (left: Uint8Array, right: Uint8Array) => sha256(Buffer.of(1), left, right);

/** Roots of ranges from this size on are kept: they are asked for again and again, and written leaves never change. */
const KEPT_FROM = 8;

export class SmallTree {
  readonly #hashes: Buffer[] = [];
  readonly #kept = new Map<string, Buffer>();

  get size(): number {
    return this.#hashes.length;
  }

  add(entry: Uint8Array): void {
    this.#hashes.push(hashOfLeaf(entry));
  }

  /** MTH(D[from:to]). */
  root(from = 0, to = this.size): Buffer {
    const length = to - from;
    if (length === 0) return sha256();
    if (length === 1) return this.#hashes[from] as Buffer;
    const key = `${from}-${to}`;
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const k = largestPowerBelow(length);
    const root = hashOfNode(this.root(from, from + k), this.root(from + k, to));
    if (length >= KEPT_FROM) this.#kept.set(key, root);
    return root;
  }

  /** PATH(m, D[from:to]). @param position counted from `from` */
  inclusionProof(position: number, to = this.size, from = 0): Buffer[] {
    if (to - from === 1) return [];
    const k = largestPowerBelow(to - from);
    if (position < k) return [...this.inclusionProof(position, from + k, from), this.root(from + k, to)];
    return [...this.inclusionProof(position - k, to, from + k), this.root(from, from + k)];
  }

  /** PROOF(m, D[0:to]). */
  consistencyProof(old: number, to = this.size): Buffer[] {
    return old === 0 ? [] : this.#subproof(old, 0, to, true);
  }

  #subproof(old: number, from: number, to: number, whole: boolean): Buffer[] {
    if (old === to - from) return whole ? [] : [this.root(from, to)];
    const k = largestPowerBelow(to - from);
    if (old <= k) return [...this.#subproof(old, from, from + k, whole), this.root(from + k, to)];
    return [...this.#subproof(old - k, from + k, to, false), this.root(from, from + k)];
  }

  /** The hashes of a tile of `c2sp.org/tlog-tiles`. */
  tile(level: number, index: number, width: number): Buffer {
    const span = 256 ** level;
    const hashes = Array.from({ length: width }, (_, at) => {
      const from = (index * 256 + at) * span;
      return this.root(from, from + span);
    });
    return Buffer.concat(hashes);
  }
}

function largestPowerBelow(size: number): number {
  let power = 1;
  while (power * 2 < size) power *= 2;
  return power;
}
