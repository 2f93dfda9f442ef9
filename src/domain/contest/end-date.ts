import type { Role } from '#domain/acts/role-rules.ts';
import type { Weight } from '#domain/acts/rules.ts';
import { AppError } from '#domain/errors.ts';
import { OutsideLimit } from '#domain/outside-limit.ts';
import { lockCompetition } from './competition-queries.ts';
import {
  agreedEnd,
  extensionLimits,
  isShortExtension,
  isTooFar,
  isWithinAlone,
  isWithinPresses,
  soonestEnd,
} from './end-rules.ts';
import { type ContestChange, change, inPhase } from './plan.ts';
import { keepApart } from './plan-check.ts';
import * as queries from './plan-queries.ts';
import type { Planning } from './planning.ts';
import { findContest } from './queries.ts';
import { contestPhase } from './rules.ts';
import type { ContestPhase } from './schema.ts';

/** Phases of a vote whose end is still to come. */
const ENDING: readonly ContestPhase[] = ['scheduled', 'open', 'suspended'];

/** A new end of a vote, and the end that it replaces. */
export interface Move {
  contest_id: string;
  /** ISO 8601. */
  end_date: string;
  /** The end that the operator was shown, ISO 8601; not compared where it is null or absent. */
  current_end?: string | null | undefined;
}

/**
 * Locks the week and returns the weight of extending its vote that far.
 *
 * @param role of the operator who asks
 * @throws {AppError} what `extend` throws
 */
export async function extensionWeight(at: Planning, move: Move, role: Role): Promise<Weight> {
  const { contest, end } = await checkExtension(at, move);
  const limits = extensionLimits(role);
  if (!isWithinAlone(contest, end, limits)) return 'two-persons';
  return isShortExtension(move, limits) && isWithinPresses(contest, end, limits) ? 'urgent' : 'confirmed';
}

/**
 * Gives the public more time; results do not come out before the new end. An extension that goes further than one
 * person may needs an approval, which the caller has obtained.
 *
 * @param approved whether a second person has approved it: the limit of one person is then counted from this new end
 * @throws {AppError} CONTEST_NOT_FOUND, WRONG_PHASE, CONTEST_OVERLAP, CHANGED_MEANWHILE, INVALID_INPUT with `end_date`
 * when the end is not a later one, or too far
 */
export async function extend(at: Planning, move: Move, approved: boolean): Promise<ContestChange> {
  const { contest, end } = await checkExtension(at, move);
  const agreed_end = approved ? null : agreedEnd(contest);
  await queries.updateContest(at.tx, contest.id, { agreed_end });
  const result_date = contest.result_date > end ? contest.result_date : end;
  return change(at, contest, { end_date: end, result_date });
}

/**
 * Ends the vote earlier, at an instant that is still to come. The announced date of the results stays.
 *
 * @throws {AppError} what `checkShortening` throws
 */
export async function shorten(at: Planning, move: Move): Promise<ContestChange> {
  const { contest, end } = await checkShortening(at, move);
  await queries.updateContest(at.tx, contest.id, { agreed_end: null });
  return change(at, contest, { end_date: end });
}

/**
 * Locks the week and checks that its vote can end then, by the clock of this moment: the transaction's own time may be
 * older, because it has waited for locks.
 *
 * @throws {AppError} CONTEST_NOT_FOUND, WRONG_PHASE, CHANGED_MEANWHILE, INVALID_INPUT with `end_date` when the end is
 * not an earlier one, or passed, or before the vote opens
 */
export async function checkShortening(at: Planning, move: Move) {
  const ending = await lockEnding(at, move);
  const soonest = soonestEnd(await queries.clockNow(at.tx));
  const { start_date, end_date } = ending.contest;
  if (ending.end >= end_date) throw outside('NOT_EARLIER', end_date);
  if (ending.end < soonest || ending.end <= start_date) {
    throw outside('NOT_LATER', start_date > soonest ? start_date : soonest);
  }
  return ending;
}

/**
 * Locks the week and checks that its vote can go on until then.
 *
 * @throws {AppError} what `extend` throws
 */
export async function checkExtension(at: Planning, move: Move) {
  const ending = await lockEnding(at, move);
  const { contest, end } = ending;
  if (end <= contest.end_date) throw outside('NOT_LATER', contest.end_date);
  if (isTooFar(contest.end_date, end)) {
    throw new AppError('INVALID_INPUT', { fields: { end_date: 'TOO_FAR' } });
  }
  await keepApart(at, contest.id, contest.start_date, end);
  return ending;
}

/**
 * Whether a new end that waits for a second person can no longer be decided on: the vote is over, another end was set
 * meanwhile, or the requested end has passed. Locks nothing.
 */
export async function isMoveOver(
  { tx, competitionId }: Pick<Planning, 'tx' | 'competitionId'>,
  { contest_id, end_date, current_end }: Move,
  to: 'later' | 'earlier',
): Promise<boolean> {
  const contest = await findContest(tx, competitionId, contest_id);
  if (!contest || !ENDING.includes(contestPhase(contest, contest.now))) return true;
  if (isAnother(current_end, contest.end_date)) return true;
  const end = new Date(end_date);
  if (to === 'later') return end <= contest.end_date;
  return end >= contest.end_date || end < soonestEnd(contest.now);
}

async function lockEnding(at: Planning, { contest_id, end_date, current_end }: Move) {
  await lockCompetition(at.tx, at.competitionId);
  const contest = await inPhase(at, contest_id, ENDING);
  if (isAnother(current_end, contest.end_date)) throw new AppError('CHANGED_MEANWHILE');
  return { contest, end: new Date(end_date) };
}

/** Whether the end has been moved since the operator was shown it. */
const isAnother = (shown: Move['current_end'], end: Date): boolean =>
  Boolean(shown) && new Date(shown ?? '').getTime() !== end.getTime();

const outside = (problem: 'NOT_LATER' | 'NOT_EARLIER', limit: Date) =>
  new OutsideLimit('end_date', problem, limit);
