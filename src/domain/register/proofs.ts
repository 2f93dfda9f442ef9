import { AppError } from '#domain/errors.ts';
import * as logs from './log-queries.ts';
import { readHead, readNote } from './note-rules.ts';
import type { LogProof } from './proof-rules.ts';
import { findStanding, type RegisterDependencies, readCheckpoint } from './service.ts';
import { sha256 } from './sha.ts';
import { rangeHash, tilePath, tilesFor, unpackHashes } from './tile-rules.ts';
import { inclusionRanges } from './tree-rules.ts';

/**
 * What proves, without this server, that a vote is in the register.
 *
 * @param commitment 32 bytes
 * @throws {AppError} CONTEST_NOT_FOUND, VOTE_NOT_SEALED, VOTE_NOT_REGISTERED
 */
export async function proveVote(
  deps: RegisterDependencies,
  contestId: string,
  commitment: Uint8Array,
  now: Date,
): Promise<Omit<LogProof, 'extra'>> {
  const standing = await findStanding(deps, contestId, commitment, now);
  if (!('position' in standing))
    throw new AppError(standing.latest ? 'VOTE_NOT_SEALED' : 'VOTE_NOT_REGISTERED');
  const index = standing.position;
  const checkpoint = await readCheckpoint(deps, contestId);
  const size = readHead(readNote(checkpoint)?.text ?? '')?.size ?? 0;
  const ranges = inclusionRanges(index, size);
  const tiles = new Map(
    await Promise.all(
      tilesFor(ranges, size).map(async (tile) => {
        const hashes = await logs.findTile(deps.db, contestId, tile.level, tile.index);
        return [tilePath(tile), unpackHashes(hashes ?? new Uint8Array(0))] as const;
      }),
    ),
  );
  const path = ranges.map((range) =>
    rangeHash(sha256, range, size, (tile) => tiles.get(tilePath(tile)) ?? []),
  );
  return { index, path, checkpoint };
}
