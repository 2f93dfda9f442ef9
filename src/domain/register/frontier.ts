import type { Db } from '#database/client.ts';
import { sha256 } from '#domain/sha.ts';
import { type Opening, packBundle, packOpening, unpackBundle } from './entry-rules.ts';
import type { Hash } from './hash-rules.ts';
import { leafHash } from './hash-rules.ts';
import { findBundle, findTile, writeBundles, writeTiles } from './log-queries.ts';
import { type Frontier, grow, TILE_WIDTH, tileWidth, toRoot, unpackHashes } from './tile-rules.ts';

/** An entry and, where it is a vote, what opens it. */
export interface NewEntry {
  bytes: Uint8Array;
  opening: Opening | null;
}

/**
 * Reads the right edge of a log of `size` entries from its tiles.
 *
 * @throws {RangeError} where the tiles hold fewer entries
 */
async function readFrontier(db: Db, contestId: string, size: number): Promise<Frontier> {
  const levels: Hash[][] = [];
  for (let level = 0; TILE_WIDTH ** level <= size; level += 1) {
    const hashes = Math.floor(size / TILE_WIDTH ** level);
    const tile = Math.floor(hashes / TILE_WIDTH);
    const width = tileWidth(level, tile, size);
    const kept = width > 0 ? await findTile(db, contestId, level, tile) : undefined;
    const edge = unpackHashes(kept ?? Buffer.alloc(0)).slice(0, width);
    if (edge.length !== width) throw new RangeError(`tile ${level}/${tile} is too short`);
    levels.push(edge);
  }
  return { size, levels };
}

/** The root that a log had at a size. @throws {RangeError} where its tiles hold fewer entries */
export async function rootAt(db: Db, contestId: string, size: number): Promise<Hash> {
  return toRoot(sha256, await readFrontier(db, contestId, size));
}

/**
 * Appends entries to a log: bundles, openings and tiles.
 *
 * @param size the number of entries before
 * @returns size and root afterwards
 */
export async function appendEntries(
  tx: Db,
  contestId: string,
  size: number,
  entries: readonly NewEntry[],
): Promise<{ size: number; root: Hash }> {
  const before = await readFrontier(tx, contestId, size);
  const { after, tiles } = grow(
    sha256,
    before,
    entries.map((entry) => leafHash(sha256, entry.bytes)),
  );
  await writeTiles(tx, contestId, tiles);
  await writeBundles(tx, contestId, await bundles(tx, contestId, size, entries));
  return { size: after.size, root: toRoot(sha256, after) };
}

async function bundles(tx: Db, contestId: string, size: number, entries: readonly NewEntry[]) {
  let bundle = Math.floor(size / TILE_WIDTH);
  const begun = size % TILE_WIDTH;
  const kept = begun > 0 ? await findBundle(tx, contestId, bundle) : undefined;
  const parts = kept ? unpackBundle(kept.entries).slice(0, begun) : [];
  const openings = kept ? unpackBundle(kept.openings).slice(0, begun) : [];
  if (parts.length !== begun) throw new RangeError(`bundle ${bundle} is too short`);
  const packed = [];
  for (let from = 0; from < entries.length; bundle += 1) {
    const some = entries.slice(from, from + TILE_WIDTH - parts.length);
    from += some.length;
    parts.push(...some.map((entry) => entry.bytes));
    openings.push(...some.map((entry) => packOpening(entry.opening)));
    packed.push({
      bundle,
      entries: Buffer.from(packBundle(parts.splice(0))),
      openings: Buffer.from(packBundle(openings.splice(0))),
    });
  }
  return packed;
}
