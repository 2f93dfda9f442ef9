import type { Db } from '#database/client.ts';
import type { Hash } from './hash-rules.ts';
import { findTile } from './log-queries.ts';
import { sha256 } from './sha.ts';
import { rangeHash, tilePath, tilesFor, unpackHashes } from './tile-rules.ts';
import { consistencyRanges } from './tree-rules.ts';

/**
 * What proves that a log of `size` entries continues the one that it was with `old`; empty for 0.
 *
 * @throws {RangeError} where the log never had so many, or its tiles do not hold them
 */
export async function consistencyProof(
  db: Db,
  contestId: string,
  old: number,
  size: number,
): Promise<Hash[]> {
  const ranges = old === 0 ? [] : consistencyRanges(old, size);
  const tiles = new Map<string, Hash[]>();
  for (const tile of tilesFor(ranges, size)) {
    const kept = await findTile(db, contestId, tile.level, tile.index);
    tiles.set(tilePath(tile), unpackHashes(kept ?? Buffer.alloc(0)));
  }
  return ranges.map((range) => rangeHash(sha256, range, size, (tile) => tiles.get(tilePath(tile)) ?? []));
}
