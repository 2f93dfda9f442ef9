import type { Db } from '#database/client.ts';
import type { CompetitionDependencies } from '#domain/competition-dependencies.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { type AdminCandidate, lockCandidate } from './candidate-admin.ts';
import { lockCompetition } from './competition-queries.ts';
import { type ContestChange, toPlanned, toPlanVersion } from './plan.ts';
import { clockNow, listLineupIds, lockContest } from './plan-queries.ts';
import type { Planning } from './planning.ts';
import * as queries from './removal-queries.ts';

/** A vote that opens within this time counts as opened: no ballot may meet a week or a candidate that is going. */
const ABOUT_TO_OPEN_MS = 60_000;

/** Whether a week's vote has opened, or is about to: no vote that has opened goes back to its plan. */
const hasOpened = ({ start_date }: { start_date: Date }, now: Date): boolean =>
  start_date.getTime() - now.getTime() < ABOUT_TO_OPEN_MS;

/** Why a week cannot be removed; null where it can. @param now the database's clock */
export const whyWeekStays = (week: { start_date: Date }, now: Date): ErrorCode | null =>
  hasOpened(week, now) ? 'WEEK_HAS_OPENED' : null;

/** Why a candidate cannot be removed; null where they can. */
export async function whyCandidateStays(
  db: Db,
  { id, eliminated_at }: Pick<AdminCandidate, 'id' | 'eliminated_at'>,
): Promise<ErrorCode | null> {
  const weeks = await queries.weeksOfCandidate(db, id);
  const now = await clockNow(db);
  if (weeks.some((week) => hasOpened(week, now)) || (await queries.hasVotes(db, id)))
    return 'CANDIDATE_IN_VOTE';
  if (eliminated_at !== null) return 'CANDIDATE_HAS_LEFT';
  return weeks.some(({ lineup }) => lineup <= 2) ? 'CANDIDATE_NEEDED' : null;
}

/**
 * Removes a week that was planned by mistake. What the operator has read of it must still hold.
 *
 * @throws {AppError} CONTEST_NOT_FOUND, CHANGED_MEANWHILE, WEEK_HAS_OPENED
 */
export async function removeWeek(
  at: Planning,
  { contest_id, week, version }: { contest_id: string; week: number; version: string },
): Promise<Omit<ContestChange, 'after'> & { after: null }> {
  await lockCompetition(at.tx, at.competitionId);
  const contest = await lockContest(at.tx, at.competitionId, contest_id);
  if (!contest) throw new AppError('CONTEST_NOT_FOUND');
  const stays = whyWeekStays(contest, await clockNow(at.tx));
  if (stays) throw new AppError(stays);
  const lineup = await listLineupIds(at.tx, contest_id);
  if (contest.week !== week || toPlanVersion(contest, lineup) !== version) {
    throw new AppError('CHANGED_MEANWHILE');
  }
  await queries.deleteContest(at.tx, contest_id);
  return { before: { contest_id, ...toPlanned(contest, lineup) }, after: null };
}

/**
 * Removes a candidate who was made by mistake, from the line-ups of planned weeks too.
 *
 * @param deps with the transaction
 * @returns the candidate as they were, and the numbers of the weeks that they were planned for
 * @throws {AppError} NOT_FOUND, CHANGED_MEANWHILE, CANDIDATE_IN_VOTE, CANDIDATE_HAS_LEFT, CANDIDATE_NEEDED
 */
export async function removeCandidate(
  deps: CompetitionDependencies,
  { id, version, display_name }: { id: string; version: string; display_name: string },
): Promise<{ candidate: AdminCandidate; weeks: number[] }> {
  const candidate = await lockCandidate(deps, id);
  const stays = await whyCandidateStays(deps.db, candidate);
  if (stays) throw new AppError(stays);
  if (candidate.version !== version || candidate.display_name !== display_name) {
    throw new AppError('CHANGED_MEANWHILE');
  }
  const weeks = (await queries.weeksOfCandidate(deps.db, id)).map(({ week }) => week);
  await queries.deleteCandidate(deps.db, id);
  return { candidate, weeks };
}
