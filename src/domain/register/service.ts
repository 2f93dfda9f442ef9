import type { Db } from '#database/client.ts';
import { contestResults } from '#domain/counting/results.ts';
import { publishedCount } from '#domain/counting/versions.ts';
import { AppError } from '#domain/errors.ts';
import { sha256 } from '#domain/sha.ts';
import { type ContestState, findContestState } from './contest-queries.ts';
import { cosignatureLines } from './cosignature-queries.ts';
import { packBundle, unpackBundle } from './entry-rules.ts';
import { emptyRoot, HASH_BYTES } from './hash-rules.ts';
import { type RegisterKeys, signHead } from './keys.ts';
import * as logs from './log-queries.ts';
import { findPositions } from './positions.ts';
import { TILE_WIDTH, tileWidth } from './tile-rules.ts';

/** Seconds beyond the seal's own patience: for the roll-up, and a turn of the sequencer. */
const SEALING_SECONDS = 15;

export interface RegisterDependencies {
  db: Db;
  config: { competitionId: string; registerSeal: { seconds: number } };
  register: { keys: RegisterKeys; originFor(contestId: string): string };
}

/** @throws {AppError} CONTEST_NOT_FOUND for a contest that is not this competition's, or has not begun */
async function begun({ db, config }: RegisterDependencies, contestId: string): Promise<ContestState> {
  const state = await findContestState(db, config.competitionId, contestId);
  if (!state?.begun) throw new AppError('CONTEST_NOT_FOUND');
  return state;
}

/**
 * The last head of a contest's log, signed, with the signatures of its witnesses.
 *
 * @throws {AppError} CONTEST_NOT_FOUND
 */
export async function readCheckpoint(deps: RegisterDependencies, contestId: string): Promise<string> {
  await begun(deps, contestId);
  const head = await logs.latestHead(deps.db, contestId);
  if (head) return head.note + (await cosignatureLines(deps.db, contestId, head.size));
  const origin = await findOrigin(deps, contestId);
  return signHead(deps.register.keys, { origin, size: 0, root: emptyRoot(sha256) });
}

/** The name of a contest's log. */
async function findOrigin({ db, register }: RegisterDependencies, contestId: string): Promise<string> {
  return (await logs.findLog(db, contestId))?.origin ?? register.originFor(contestId);
}

/** The key that a contest's heads are signed with, in one line. @throws {AppError} CONTEST_NOT_FOUND */
export async function readKey(
  deps: RegisterDependencies,
  contestId: string,
  lineFor: (origin: string) => string,
): Promise<string> {
  await begun(deps, contestId);
  const log = await logs.findLog(deps.db, contestId);
  return log?.verifier_key ?? lineFor(deps.register.originFor(contestId));
}

/** The keys of the witnesses of a contest's heads, one a line. @throws {AppError} CONTEST_NOT_FOUND */
export async function readWitnesses(
  deps: RegisterDependencies & { config: { witnesses: readonly { key: string }[] } },
  contestId: string,
): Promise<string> {
  await begun(deps, contestId);
  return deps.config.witnesses.map(({ key }) => `${key}\n`).join('');
}

/** A tile or bundle of a log, and how much of it: all 256, or fewer where it is not full. */
export interface LogPart {
  index: number;
  /** Null for all of it. */
  width: number | null;
}

/** The hashes of a tile. @throws {AppError} NOT_FOUND where the log does not hold so much */
export async function readTile(
  deps: RegisterDependencies,
  contestId: string,
  level: number,
  { index, width }: LogPart,
): Promise<Buffer> {
  const wanted = width ?? TILE_WIDTH;
  const log = await logs.findLog(deps.db, contestId);
  if (!log || wanted > tileWidth(level, index, log.size)) throw new AppError('NOT_FOUND');
  const hashes = await logs.findTile(deps.db, contestId, level, index);
  if (!hashes || hashes.length < wanted * HASH_BYTES) throw new AppError('NOT_FOUND');
  return hashes.subarray(0, wanted * HASH_BYTES);
}

/**
 * A bundle of entries or openings, packed as it is sent.
 *
 * @throws {AppError} CONTEST_NOT_FOUND; NOT_FOUND where the log does not hold so much; RESULTS_NOT_PUBLISHED for
 * openings before the result is published
 */
export async function readBundle(
  deps: RegisterDependencies,
  contestId: string,
  what: 'entries' | 'openings',
  { index, width }: LogPart,
): Promise<Uint8Array> {
  const { published } = await begun(deps, contestId);
  if (what === 'openings' && !published) throw new AppError('RESULTS_NOT_PUBLISHED');
  const log = await logs.findLog(deps.db, contestId);
  const there = tileWidth(0, index, log?.size ?? 0);
  // Addresses of openings carry no width: the last bundle gives as many as there are.
  const wanted = width ?? (what === 'openings' && there > 0 ? there : TILE_WIDTH);
  if (wanted > there) throw new AppError('NOT_FOUND');
  const bundle = await logs.findBundle(deps.db, contestId, index);
  if (!bundle) throw new AppError('NOT_FOUND');
  const parts = unpackBundle(bundle[what]);
  if (parts.length < wanted) throw new AppError('NOT_FOUND');
  return parts.length === wanted ? bundle[what] : packBundle(parts.slice(0, wanted));
}

/** A vote's position; or by when at the latest it will have one, null where it never will. */
export type VoteStanding = { position: number; size: number } | { latest: string | null };

const MINUTE_MS = 60_000;

type Sealing = Pick<RegisterDependencies, 'config'>;

/** The latest time at which a vote is in the register. @param since when it was given */
const latestFor = ({ config }: Sealing, since: Date): Date =>
  new Date(since.getTime() + (config.registerSeal.seconds + SEALING_SECONDS) * 1000);

/** The same time as its voter is told it: rounded up to the minute, ISO 8601. */
export function sealedBy(deps: Sealing, since: Date): string {
  const latest = latestFor(deps, since).getTime();
  return new Date(Math.ceil(latest / MINUTE_MS) * MINUTE_MS).toISOString();
}

/**
 * @param commitment 32 bytes
 * @param since when the vote was given, or now where that is not known: the time limit for its seal starts then
 * @throws {AppError} CONTEST_NOT_FOUND
 */
export async function findStanding(
  deps: RegisterDependencies,
  contestId: string,
  commitment: Uint8Array,
  since: Date,
): Promise<VoteStanding> {
  const state = await begun(deps, contestId);
  // Read before the search: a vote that is sealed meanwhile, with the end of the vote, must not be reported missing.
  const log = await logs.findLog(deps.db, contestId);
  const [position = null] = await findPositions(deps.db, contestId, [commitment]);
  if (position !== null) {
    const head = await logs.latestHead(deps.db, contestId);
    return { position, size: head?.size ?? position + 1 };
  }
  // The log tells the end of the vote once it holds all votes; a reopened vote has another end.
  if (state.closed_at && log?.closed_at?.getTime() === state.closed_at.getTime()) return { latest: null };
  return { latest: latestFor(deps, since).toISOString() };
}

/** Every log that was begun, with the key that it was begun with. */
export const begunLogs = (db: Db): Promise<logs.LogRow[]> => logs.listLogs(db);

/**
 * A published result, for a recount to be compared with.
 *
 * @throws {AppError} CONTEST_NOT_FOUND, RESULTS_NOT_PUBLISHED
 */
export async function readPublishedResult({ db, config }: RegisterDependencies, contestId: string) {
  const { contest, total, annulled, lines } = await contestResults(db, config.competitionId, contestId);
  const count = await publishedCount(db, contestId);
  return {
    contest: contest.id,
    week: contest.week,
    version: count?.version ?? 0,
    total,
    annulled,
    lines: lines.map((line) => ({
      candidate_id: line.candidate.id,
      number: line.candidate.number,
      name: line.candidate.display_name,
      votes: line.votes,
      annulled: line.annulled,
    })),
  };
}
