import type { Db } from '#database/client.ts';
import { AppError } from '#domain/errors.ts';
import { toVersion } from '#domain/version.ts';
import { listAllCandidates } from './candidate-queries.ts';
import { lockCompetition } from './competition-queries.ts';
import { checkPlan, keepApart } from './plan-check.ts';
import * as queries from './plan-queries.ts';
import type { Planning } from './planning.ts';
import { type ContestRow, findContest, listContests } from './queries.ts';
import { closedEarly, contestPhase } from './rules.ts';
import type { ContestPhase, PlannedContest } from './schema.ts';

type PlanRow = queries.PlanRow;

/** The values before and after a change, for the caller that records it. */
export interface ContestChange {
  before: object | null;
  after: object;
}

/** Opens the vote now, before its planned time. @throws {AppError} CONTEST_NOT_FOUND, WRONG_PHASE, CONTEST_OVERLAP */
export async function openNow(at: Planning, id: string): Promise<ContestChange> {
  await lockCompetition(at.tx, at.competitionId);
  const contest = await inPhase(at, id, ['scheduled']);
  await keepApart(at, id, at.now, contest.end_date);
  return change(at, contest, { start_date: at.now });
}

/** Refuses votes until the vote is resumed; its end stays. @throws {AppError} CONTEST_NOT_FOUND, WRONG_PHASE */
export async function suspend(at: Planning, id: string): Promise<ContestChange> {
  return change(at, await inPhase(at, id, ['open']), { override: 'suspended' });
}

/** @throws {AppError} CONTEST_NOT_FOUND, WRONG_PHASE */
export async function resume(at: Planning, id: string): Promise<ContestChange> {
  return change(at, await inPhase(at, id, ['suspended']), { override: null });
}

/** Closes the vote by hand, for good unless it is reopened. @throws {AppError} CONTEST_NOT_FOUND, WRONG_PHASE */
export async function closeNow(at: Planning, id: string): Promise<ContestChange> {
  return change(at, await inPhase(at, id, ['open', 'suspended']), { override: 'closed', closed_at: at.now });
}

/**
 * Plans a week.
 *
 * @throws {AppError} WEEK_TAKEN, CONTEST_OVERLAP, CANDIDATE_UNKNOWN, INVALID_INPUT
 */
export async function plan(at: Planning, id: string, planned: PlannedContest): Promise<ContestChange> {
  await lockCompetition(at.tx, at.competitionId);
  const times = await checkPlan(at, id, planned, { startsAfter: at.now });
  const { week, end_contest } = planned;
  await queries.insertContest(at.tx, { id, competition_id: at.competitionId, week, end_contest, ...times });
  await queries.writeLineup(at.tx, id, planned.candidate_ids);
  return { before: null, after: planned };
}

/**
 * Changes a week's plan. Once votes are taken, only the results' date and whether it is the last week can change here:
 * acts of their own change the rest, or it cannot change at all.
 *
 * @param version what `toPlanVersion` returned when the form was made
 * @throws {AppError} CONTEST_NOT_FOUND, CHANGED_MEANWHILE, WRONG_PHASE, WEEK_TAKEN, CONTEST_OVERLAP,
 * CANDIDATE_UNKNOWN, INVALID_INPUT
 */
export async function replan(
  at: Planning,
  id: string,
  sent: PlannedContest,
  version: string,
): Promise<{ before: PlannedContest; after: PlannedContest }> {
  await lockCompetition(at.tx, at.competitionId);
  const contest = await inPhase(at, id, ['scheduled', 'open', 'suspended', 'closed']);
  const lineup = await queries.listLineupIds(at.tx, id);
  if (toPlanVersion(contest, lineup) !== version) throw new AppError('CHANGED_MEANWHILE');
  const before = toPlanned(contest, lineup);
  const planned = withoutRounding(sent, before);
  const phase = contestPhase(contest, at.now);
  const begun = phase !== 'scheduled';
  if (begun && fixedPart(before) !== fixedPart(planned)) throw new AppError('WRONG_PHASE');
  const times = await checkPlan(at, id, planned, {
    over: closedEarly(contest),
    resultsAfter: phase === 'closed' && movesResults(sent, before) ? at.now : null,
  });
  // For a vote under way, the time that one person has added still counts against their limit after this change.
  if (!begun) await queries.updateContest(at.tx, id, { agreed_end: null });
  const { week, end_contest } = planned;
  await queries.updateContest(at.tx, id, { week, end_contest, ...times });
  if (lineup.join() !== planned.candidate_ids.toSorted().join()) {
    await queries.writeLineup(at.tx, id, planned.candidate_ids);
  }
  return { before, after: planned };
}

/**
 * Locks a contest until the transaction ends, and checks that it is in one of these phases by the clock of this moment:
 * a vote may have ended, and been counted, while the transaction waited for the row.
 *
 * @throws {AppError} CONTEST_NOT_FOUND, WRONG_PHASE
 */
export async function inPhase(at: Planning, id: string, phases: readonly ContestPhase[]): Promise<PlanRow> {
  const contest = await queries.lockContest(at.tx, at.competitionId, id);
  if (!contest) throw new AppError('CONTEST_NOT_FOUND');
  const now = await queries.clockNow(at.tx);
  if (!phases.includes(contestPhase(contest, now))) throw new AppError('WRONG_PHASE');
  return contest;
}

/** Whether a week is in none of these phases. Locks nothing: for display only. */
export async function isOutside(
  { tx, competitionId }: Pick<Planning, 'tx' | 'competitionId'>,
  id: string,
  phases: readonly ContestPhase[],
): Promise<boolean> {
  const contest = await findContest(tx, competitionId, id);
  return !contest || !phases.includes(contestPhase(contest, contest.now));
}

/** The version of a week's plan, which every change changes, so that two operators who edit the same week are told. */
export function toPlanVersion(contest: PlanRow, lineup: readonly string[]): string {
  const { id, week, start_date, end_date, result_date, end_contest, override, published_at } = contest;
  const content = [id, week, start_date, end_date, result_date, end_contest, override, published_at, lineup];
  return toVersion(content);
}

/** The plan of a week. @param lineup ids of its candidates */
export function toPlanned(contest: PlanRow, lineup: readonly string[]): PlannedContest {
  return {
    week: contest.week,
    start_date: contest.start_date.toISOString(),
    end_date: contest.end_date.toISOString(),
    result_date: contest.result_date.toISOString(),
    end_contest: contest.end_contest,
    candidate_ids: [...lineup],
  };
}

/** A form shows dates to the second: a date that comes back as it was shown is the one that stands. */
function withoutRounding(sent: PlannedContest, own: PlannedContest): PlannedContest {
  const kept = (name: 'start_date' | 'end_date' | 'result_date') =>
    sent[name] === `${own[name].slice(0, 19)}.000Z` ? own[name] : sent[name];
  const [start_date, end_date, result_date] = [kept('start_date'), kept('end_date'), kept('result_date')];
  return { ...sent, start_date, end_date, result_date };
}

/** Whether a form announces a week's results for another date than its own, of which a form shows the seconds at most. */
export const movesResults = (sent: PlannedContest, own: PlannedContest): boolean =>
  withoutRounding(sent, own).result_date !== own.result_date;

/** Whether a form says otherwise than a week's plan that it is the last, whose result names the winner. */
export const changesLast = (sent: PlannedContest, own: PlannedContest): boolean =>
  sent.end_contest !== own.end_contest;

function fixedPart({ week, start_date, end_date, candidate_ids }: PlannedContest): string {
  return JSON.stringify([week, start_date, end_date, candidate_ids.toSorted()]);
}

/** Records when a counted week's result comes out, and who won. */
export function updateWeek(
  tx: Db,
  id: string,
  changes: { published_at: Date; winner_id: string | null },
): Promise<void> {
  return queries.updateContest(tx, id, changes);
}

/** Changes a contest that the caller has locked. */
export async function change(
  at: Planning,
  contest: PlanRow,
  changes: Partial<PlanRow>,
): Promise<ContestChange> {
  await queries.updateContest(at.tx, contest.id, changes);
  const names = Object.keys(changes) as (keyof PlanRow)[];
  return { before: Object.fromEntries(names.map((name) => [name, contest[name]])), after: changes };
}

/** A week as the régie sees it: its plan, its phase, and the version that a form which edits it has to carry. */
export interface PlannedWeek {
  id: string;
  status: ContestPhase;
  planned: PlannedContest;
  /** When an operator closed the vote by hand; null when its end did, or has not yet. */
  closed_at: string | null;
  /** When results came out, or are planned to come out. */
  published_at: string | null;
  winner_id: string | null;
  version: string;
  /** The database's clock. */
  now: string;
}

/** @throws {AppError} CONTEST_NOT_FOUND */
export async function plannedWeek(db: Db, competitionId: string, id: string): Promise<PlannedWeek> {
  const row = await findContest(db, competitionId, id);
  if (!row) throw new AppError('CONTEST_NOT_FOUND');
  return toWeek(row, await queries.listLineupIds(db, id));
}

/** When an operator closed a week's vote by hand; null when its end did, or has not yet. */
export async function closedByHand(db: Db, competitionId: string, id: string): Promise<string | null> {
  return (await findContest(db, competitionId, id))?.closed_at?.toISOString() ?? null;
}

/** Every week, first to last. */
export async function plannedWeeks(db: Db, competitionId: string): Promise<PlannedWeek[]> {
  const rows = await listContests(db, competitionId);
  return Promise.all(rows.map(async (row) => toWeek(row, await queries.listLineupIds(db, row.id))));
}

/** Every candidate of the show, by number: those who have left it too. */
export async function showCandidates(db: Db, competitionId: string) {
  return (await listAllCandidates(db, competitionId)).map((one) => ({
    id: one.id,
    number: one.number,
    display_name: one.display_name,
    eliminated: one.eliminated,
  }));
}

function toWeek(row: ContestRow, lineup: string[]): PlannedWeek {
  return {
    id: row.id,
    status: contestPhase(row, row.now),
    planned: toPlanned(row, lineup),
    closed_at: row.closed_at?.toISOString() ?? null,
    published_at: row.published_at?.toISOString() ?? null,
    winner_id: row.winner_id,
    version: toPlanVersion(row, lineup),
    now: row.now.toISOString(),
  };
}
