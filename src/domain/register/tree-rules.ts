import { emptyRoot, type Hash, nodeHash, type Sha256, sameBytes } from './hash-rules.ts';

// The tree of RFC 6962 over a log's entries: which subtrees make up a root or a proof, and how proofs are checked.
// There may be up to 2^53 - 1 entries, so numbers are divided here, never shifted.

/** A complete subtree: the `index`-th of those that hold 2^`height` entries each. */
export interface Subtree {
  height: number;
  index: number;
}

/** Entries from `from` up to, but without, `to`; one hash of a proof stands for them. */
export interface Range {
  from: number;
  to: number;
}

/** The complete subtrees that a range is made of, the largest first. `from` is a multiple of the first one's size. */
export function subtrees({ from, to }: Range): Subtree[] {
  const found: Subtree[] = [];
  for (let at = from; at < to; ) {
    const size = powerBelow(to - at + 1);
    found.push({ height: Math.log2(size), index: at / size });
    at += size;
  }
  return found;
}

/** One hash for neighbours whose sizes fall from left to right, as those of `subtrees` do. */
export function toRootHash(sha: Sha256, hashes: readonly Hash[]): Hash {
  const last = hashes.at(-1);
  if (!last) return emptyRoot(sha);
  return hashes.slice(0, -1).reduceRight((right, left) => nodeHash(sha, left, right), last);
}

/** The largest power of two below `size`, which is 2 or more: where a tree divides. */
function powerBelow(size: number): number {
  let power = 1;
  while (2 * power < size) power *= 2;
  return power;
}

/**
 * The ranges of a proof that entry `index` is in a tree of `size`, from the entry upwards.
 *
 * @throws {RangeError} where there is no such entry
 */
export function inclusionRanges(index: number, size: number): Range[] {
  if (!(Number.isSafeInteger(index) && Number.isSafeInteger(size) && 0 <= index && index < size)) {
    throw new RangeError(`no entry ${index} in a tree of ${size}`);
  }
  const path: Range[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const middle = from + powerBelow(to - from);
    if (index < middle) {
      path.push({ from: middle, to });
      to = middle;
    } else {
      path.push({ from, to: middle });
      from = middle;
    }
  }
  return path.reverse();
}

/**
 * The ranges of a proof that a tree of `size` continues one of `old`.
 *
 * @throws {RangeError} unless `old` is 1 to `size`
 */
export function consistencyRanges(old: number, size: number): Range[] {
  if (!(Number.isSafeInteger(old) && Number.isSafeInteger(size) && 0 < old && old <= size)) {
    throw new RangeError(`no tree of ${old} below one of ${size}`);
  }
  const path: Range[] = [];
  let [from, to] = [0, size];
  while (old !== to) {
    const middle = from + powerBelow(to - from);
    if (old <= middle) {
      path.push({ from: middle, to });
      to = middle;
    } else {
      path.push({ from, to: middle });
      from = middle;
    }
  }
  // Where the old tree is one complete subtree at the left edge, its root is known and not repeated.
  if (from > 0) path.push({ from, to });
  return path.reverse();
}

/**
 * What a phone checks with one proof: that a log of `size` continues one of `old` (0: of none), and holds some entries.
 */
export interface ProofClaim {
  old: number;
  positions: readonly number[];
  size: number;
}

/** The ranges of a claim's proofs, each once, in the order in which their hashes are sent. */
export function claimRanges({ old, positions, size }: ProofClaim): Range[] {
  const continued = old > 0 ? consistencyRanges(old, size) : [];
  const included = positions.flatMap((position) => inclusionRanges(position, size));
  return [...new Map([...continued, ...included].map((range) => [rangeName(range), range])).values()];
}

/** A range's name, as the key for its hash. */
export const rangeName = ({ from, to }: Range): string => `${from}-${to}`;

/** Whether the proof leads from an entry's hash to the root. */
export function provesInclusion(
  sha: Sha256,
  { index, size, leaf, root, path }: { index: number; size: number; leaf: Hash; root: Hash; path: Hash[] },
): boolean {
  if (!(Number.isSafeInteger(size) && Number.isSafeInteger(index) && 0 <= index && index < size))
    return false;
  const ranges = inclusionRanges(index, size);
  if (ranges.length !== path.length) return false;
  const reached = path.reduce(
    (hash, sibling, step) =>
      (ranges[step] as Range).from > index ? nodeHash(sha, hash, sibling) : nodeHash(sha, sibling, hash),
    leaf,
  );
  return sameBytes(reached, root);
}

/** Whether the proof shows that the tree of `size` begins with all of the tree of `old`, unchanged. */
export function provesConsistency(
  sha: Sha256,
  { old, size, oldRoot, root, path }: { old: number; size: number; oldRoot: Hash; root: Hash; path: Hash[] },
): boolean {
  if (!(Number.isSafeInteger(size) && Number.isSafeInteger(old) && 0 <= old && old <= size)) return false;
  if (old === 0) return path.length === 0 && sameBytes(oldRoot, emptyRoot(sha));
  const ranges = consistencyRanges(old, size);
  if (ranges.length !== path.length) return false;
  // Beginning at the subtree on the old tree's right edge, both roots are built: what lies left belongs to both, what
  // lies right to the new one alone.
  const repeated = ranges[0] !== undefined && ranges[0].to === old;
  const first = (repeated && path[0]) || oldRoot;
  let [before, after] = [first, first];
  for (let step = repeated ? 1 : 0; step < path.length; step += 1) {
    const [range, hash] = [ranges[step] as Range, path[step] as Hash];
    if (range.from < old) {
      before = nodeHash(sha, hash, before);
      after = nodeHash(sha, hash, after);
    } else {
      after = nodeHash(sha, after, hash);
    }
  }
  return sameBytes(before, oldRoot) && sameBytes(after, root);
}
