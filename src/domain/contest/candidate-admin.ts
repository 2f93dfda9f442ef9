import type { Db } from '#database/client.ts';
import type { CompetitionDependencies } from '#domain/competition-dependencies.ts';
import { AppError } from '#domain/errors.ts';
import { toVersion } from '#domain/version.ts';
import * as queries from './candidate-queries.ts';
import { lockCompetition } from './competition-queries.ts';
import type { Candidate, Pagne } from './schema.ts';

/** The fields of a candidate that operators write. */
export type CandidateText = Pick<
  Candidate,
  'display_name' | 'description' | 'number' | 'city' | 'discipline' | 'gender' | 'pagne'
>;

/** A candidate as the régie sees them. */
export type AdminCandidate = ReturnType<typeof toAdmin>;

/** Every candidate of the competition, of any week, by number. */
export async function allCandidates({ db, config }: CompetitionDependencies): Promise<AdminCandidate[]> {
  return (await queries.listAllCandidates(db, config.competitionId)).map(toAdmin);
}

/** @throws {AppError} NOT_FOUND */
export async function adminCandidate(
  { db, config }: CompetitionDependencies,
  id: string,
): Promise<AdminCandidate> {
  const row = await queries.findCandidate(db, config.competitionId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return toAdmin(row);
}

/**
 * The candidate, whom no other transaction changes until this one ends.
 *
 * @param deps with the transaction
 * @throws {AppError} NOT_FOUND
 */
export async function lockCandidate(
  { db, config }: CompetitionDependencies,
  id: string,
): Promise<AdminCandidate> {
  // In this order everywhere: a change of the number locks the numbers before the candidate.
  await lockCompetition(db, config.competitionId);
  const row = await queries.findCandidate(db, config.competitionId, id, true);
  if (!row) throw new AppError('NOT_FOUND');
  return toAdmin(row);
}

/**
 * Makes sure that a change could be done now.
 *
 * @param deps with the transaction
 * @param version of the candidate, as the operator had read it
 * @throws {AppError} NOT_FOUND, CHANGED_MEANWHILE, NUMBER_TAKEN
 */
export async function assertChangeable(
  deps: CompetitionDependencies,
  { id, version, number }: { id: string; version: string; number?: number },
): Promise<void> {
  const { competitionId } = deps.config;
  const before = await lockCandidate(deps, id);
  if (before.version !== version) throw new AppError('CHANGED_MEANWHILE');
  if (number !== undefined) await assertNumberFree(deps.db, competitionId, number, id);
}

/** @param id of the new candidate @throws {AppError} NUMBER_TAKEN */
export async function addCandidate(
  { db, config }: CompetitionDependencies,
  id: string,
  candidate: CandidateText & { portrait: string | null },
): Promise<void> {
  const { competitionId } = config;
  await assertNumberFree(db, competitionId, candidate.number, null);
  const pagne = JSON.stringify(candidate.pagne);
  await queries.insertCandidate(db, { ...candidate, pagne, id, competition_id: competitionId });
}

/**
 * Makes sure that no candidate of the show has one of these numbers, until the transaction ends.
 *
 * @param numbers in the order of an import's lines
 * @throws {AppError} INVALID_INPUT that names each line whose number is taken
 */
export async function assertNumbersFree(
  { db, config }: CompetitionDependencies,
  numbers: readonly number[],
): Promise<void> {
  await lockCompetition(db, config.competitionId);
  const known = await queries.listAllCandidates(db, config.competitionId);
  const taken = numbers.flatMap((number, place) =>
    known.some((one) => one.number === number) ? [[`rows.${place}.number`, 'NUMBER_TAKEN'] as const] : [],
  );
  if (taken.length > 0) throw new AppError('INVALID_INPUT', { fields: Object.fromEntries(taken) });
}

/**
 * Changes a candidate's text or portrait.
 *
 * @param deps with the transaction that it happens in
 * @param version of the candidate, as the operator had read it
 * @returns the candidate as they were before
 * @throws {AppError} NOT_FOUND, CHANGED_MEANWHILE, NUMBER_TAKEN
 */
export async function changeCandidate(
  { db, config }: CompetitionDependencies,
  id: string,
  version: string,
  change: Partial<CandidateText> & { portrait?: string | null },
): Promise<AdminCandidate> {
  const { competitionId } = config;
  if (change.number !== undefined) await assertNumberFree(db, competitionId, change.number, id);
  const row = await queries.findCandidate(db, competitionId, id, true);
  if (!row) throw new AppError('NOT_FOUND');
  const before = toAdmin(row);
  if (before.version !== version) throw new AppError('CHANGED_MEANWHILE');
  const { pagne, ...columns } = change;
  await queries.updateCandidate(db, id, { ...columns, ...(pagne ? { pagne: JSON.stringify(pagne) } : {}) });
  return before;
}

/**
 * Sends a candidate home, or takes them back. From this moment on votes for an eliminated candidate are refused; those
 * already given stay counted. A candidate who is to leave with a planned publication may leave before it, and then
 * stays out whatever becomes of the publication.
 *
 * @throws {AppError} NOT_FOUND; CHANGED_MEANWHILE when they are out, or in, already
 */
export async function eliminate(
  { db, config }: CompetitionDependencies,
  id: string,
  eliminatedAt: Date | null,
): Promise<AdminCandidate> {
  const row = await queries.findCandidate(db, config.competitionId, id, true);
  if (!row) throw new AppError('NOT_FOUND');
  if (row.eliminated === (eliminatedAt !== null)) throw new AppError('CHANGED_MEANWHILE');
  await queries.updateCandidate(db, id, { eliminated_at: eliminatedAt, eliminated_in: null });
  return toAdmin(row);
}

/** @param except id of the candidate who may have the number already @throws {AppError} NUMBER_TAKEN */
async function assertNumberFree(
  tx: Db,
  competitionId: string,
  number: number,
  except: string | null,
): Promise<void> {
  await lockCompetition(tx, competitionId);
  if (!(await queries.isNumberFree(tx, competitionId, number, except))) throw new AppError('NUMBER_TAKEN');
}

function toAdmin({ competition_id: _, eliminated, ...row }: queries.AdminRow) {
  return {
    ...row,
    eliminated,
    pagne: row.pagne as Pagne,
    eliminated_at: row.eliminated_at?.toISOString() ?? null,
    version: toVersion(row),
  };
}
