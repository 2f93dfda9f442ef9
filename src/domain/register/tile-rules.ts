import { HASH_BYTES, type Hash, nodeHash, type Sha256 } from './hash-rules.ts';
import { type Range, type Subtree, subtrees, toRootHash } from './tree-rules.ts';

// Hashes travel in tiles of height 8 (C2SP tlog-tiles): tile N of level L holds the hashes of 256 neighbouring complete
// subtrees of 256^L entries each, or fewer at the end of the log.

const TILE_HEIGHT = 8;
export const TILE_WIDTH = 256;

export interface Tile {
  level: number;
  /** The tile's number in its level, from 0. */
  index: number;
  hashes: Hash[];
}

/** The right edge of a log, which is enough to extend it: for each level, the hashes of the tile that is not full. */
export interface Frontier {
  size: number;
  levels: readonly (readonly Hash[])[];
}

export const EMPTY: Frontier = { size: 0, levels: [] };

/**
 * Adds leaves to a log.
 *
 * @returns the log after it, and every tile that is new or has changed, full ones included
 */
export function grow(
  sha: Sha256,
  before: Frontier,
  leaves: readonly Hash[],
): { after: Frontier; tiles: Tile[] } {
  const tiles: Tile[] = [];
  const levels: Hash[][] = [];
  let fresh = leaves;
  let size = before.size;
  for (let level = 0; fresh.length > 0 || level < before.levels.length; level += 1) {
    let partial = [...(before.levels[level] ?? [])];
    let index = Math.floor(size / TILE_WIDTH);
    const above: Hash[] = [];
    for (const hash of fresh) {
      partial.push(hash);
      if (partial.length < TILE_WIDTH) continue;
      tiles.push({ level, index, hashes: partial });
      above.push(tileRoot(sha, partial));
      partial = [];
      index += 1;
    }
    if (partial.length > 0 && fresh.length > 0) tiles.push({ level, index, hashes: partial });
    levels.push(partial);
    fresh = above;
    size = Math.floor(size / TILE_WIDTH);
  }
  return { after: { size: before.size + leaves.length, levels }, tiles };
}

/** The root of a log. */
export function toRoot(sha: Sha256, { levels }: Frontier): Hash {
  // Sizes fall from the highest level down: each tile's hashes are folded by the complete subtrees that they form.
  const edges = levels.toReversed().flatMap((hashes) => {
    const parts = subtrees({ from: 0, to: hashes.length });
    return parts.map(({ height, index }) =>
      tileRoot(sha, hashes.slice(index * 2 ** height, (index + 1) * 2 ** height)),
    );
  });
  return toRootHash(sha, edges);
}

/** The hash above a power of two of neighbours. */
function tileRoot(sha: Sha256, hashes: readonly Hash[]): Hash {
  let row = hashes;
  while (row.length > 1) {
    const above: Hash[] = [];
    for (let at = 0; at < row.length; at += 2) {
      above.push(nodeHash(sha, row[at] as Hash, row[at + 1] as Hash));
    }
    row = above;
  }
  return row[0] as Hash;
}

/** A tile's address: it has `width` hashes in a tree of the size in question. */
export interface TileAddress {
  level: number;
  index: number;
  width: number;
}

/** The tile that holds, or leads to, a complete subtree's hash in a tree of `size`. */
function tileFor({ height, index }: Subtree, size: number): TileAddress {
  const level = Math.floor(height / TILE_HEIGHT);
  const tile = Math.floor((index * 2 ** (height % TILE_HEIGHT)) / TILE_WIDTH);
  return { level, index: tile, width: tileWidth(level, tile, size) };
}

/** How many hashes a tile holds in a tree of `size`; 0 where there is none. */
export function tileWidth(level: number, index: number, size: number): number {
  const hashes = Math.floor(size / TILE_WIDTH ** level) - index * TILE_WIDTH;
  return Math.max(0, Math.min(TILE_WIDTH, hashes));
}

/** All tiles that the hashes of some ranges are read from, each once. */
export function tilesFor(ranges: readonly Range[], size: number): TileAddress[] {
  const tiles = ranges.flatMap((range) => subtrees(range).map((subtree) => tileFor(subtree, size)));
  return [...new Map(tiles.map((tile) => [tilePath(tile), tile])).values()];
}

/** The hash of a range, from tiles. @param read the hashes of a tile @throws {RangeError} where a tile is too short */
export function rangeHash(
  sha: Sha256,
  range: Range,
  size: number,
  read: (tile: TileAddress) => readonly Hash[],
): Hash {
  const parts = subtrees(range).map((subtree) => {
    const tile = tileFor(subtree, size);
    const count = 2 ** (subtree.height % TILE_HEIGHT);
    const start = subtree.index * count - tile.index * TILE_WIDTH;
    const hashes = read(tile).slice(start, start + count);
    if (hashes.length !== count) throw new RangeError(`tile ${tilePath(tile)} is too short`);
    return tileRoot(sha, hashes);
  });
  return toRootHash(sha, parts);
}

/** A tile's number as addresses spell it: 1234067 is `x001/x234/067`. */
export function spellIndex(index: number): string {
  const groups = [String(index % 1000).padStart(3, '0')];
  for (let rest = Math.floor(index / 1000); rest > 0; rest = Math.floor(rest / 1000)) {
    groups.unshift(`x${String(rest % 1000).padStart(3, '0')}`);
  }
  return groups.join('/');
}

/** The number behind such a spelling, or null where it is none, or not the one spelling of its number. */
export function readIndex(text: string): number | null {
  if (!/^(?:x\d{3}\/){0,4}\d{3}$/.test(text)) return null;
  const index = Number(text.replaceAll(/[x/]/g, ''));
  return Number.isSafeInteger(index) && spellIndex(index) === text ? index : null;
}

/** `index[.p/width]`, also used for entries and openings. */
export const spellPart = (index: number, width: number): string =>
  spellIndex(index) + (width < TILE_WIDTH ? `.p/${width}` : '');

/** A tile's address below its log. */
export const tilePath = ({ level, index, width }: TileAddress): string =>
  `tile/${level}/${spellPart(index, width)}`;

/** Hashes one after the other, as a tile is sent and kept. */
export function packHashes(hashes: readonly Hash[]): Uint8Array {
  const bytes = new Uint8Array(hashes.length * HASH_BYTES);
  for (const [at, hash] of hashes.entries()) bytes.set(hash, at * HASH_BYTES);
  return bytes;
}

/** @throws {RangeError} when it is not made of whole hashes */
export function unpackHashes(bytes: Uint8Array): Hash[] {
  if (bytes.length % HASH_BYTES !== 0) throw new RangeError('a tile is not whole');
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, at) =>
    bytes.slice(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  );
}
