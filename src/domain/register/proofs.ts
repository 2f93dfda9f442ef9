import type { Db } from '#database/client.ts';
import { AppError } from '#domain/errors.ts';
import { sha256 } from '#domain/sha.ts';
import type { Hash } from './hash-rules.ts';
import { findLog, listTiles } from './log-queries.ts';
import { readHead, readNote } from './note-rules.ts';
import type { LogProof } from './proof-rules.ts';
import { findStanding, type RegisterDependencies, readCheckpoint } from './service.ts';
import { packHashes, rangeHash, type TileAddress, tilesFor, unpackHashes } from './tile-rules.ts';
import {
  claimRanges,
  consistencyRanges,
  inclusionRanges,
  type ProofClaim,
  type Range,
} from './tree-rules.ts';

const othersTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
/** Hashes of a proof that are computed before other work gets a turn: some milliseconds. */
const RANGES_AT_ONCE = 16;

/**
 * The proof that a vote is in the register, which can be checked without this server.
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
  const path = await readRanges(deps.db, contestId, inclusionRanges(index, size), size);
  return { index, path, checkpoint };
}

/**
 * The proof that a log of `size` entries continues its state of `old` entries; empty for 0.
 *
 * @throws {RangeError} where the log never had so many entries, or its tiles do not hold them
 */
export async function consistencyProof(
  db: Db,
  contestId: string,
  old: number,
  size: number,
): Promise<Hash[]> {
  return readRanges(db, contestId, old === 0 ? [] : consistencyRanges(old, size), size);
}

/**
 * The hashes that prove a claim about a log, packed in the order of `claimRanges`.
 *
 * @throws {AppError} NOT_FOUND where the log never had so many entries
 * @throws {RangeError} where its tiles do not hold them
 */
export async function proveClaim(db: Db, contestId: string, claim: ProofClaim): Promise<Uint8Array> {
  const log = await findLog(db, contestId);
  const claimed = Math.max(claim.old, ...claim.positions.map((position) => position + 1));
  if (!log || claim.size > log.size || claimed > claim.size) throw new AppError('NOT_FOUND');
  return packHashes(await readRanges(db, contestId, claimRanges(claim), claim.size));
}

async function readRanges(
  db: Db,
  contestId: string,
  ranges: readonly Range[],
  size: number,
): Promise<Hash[]> {
  const tiles = new Map<string, Hash[]>();
  for (const { level, tile, hashes } of await listTiles(db, contestId, tilesFor(ranges, size))) {
    tiles.set(`${level}/${tile}`, unpackHashes(hashes));
  }
  const read = ({ level, index }: TileAddress) => tiles.get(`${level}/${index}`) ?? [];
  const hashes: Hash[] = [];
  for (const range of ranges) {
    // Votes that are far apart share few hashes: thousands of them must not hold up the other work of this process.
    if (hashes.length % RANGES_AT_ONCE === RANGES_AT_ONCE - 1) await othersTurn();
    hashes.push(rangeHash(sha256, range, size, read));
  }
  return hashes;
}
