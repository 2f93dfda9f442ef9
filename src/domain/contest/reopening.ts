import { AppError } from '#domain/errors.ts';
import { OutsideLimit } from '#domain/outside-limit.ts';
import { lockCompetition } from './competition-queries.ts';
import { isTooFar } from './end-rules.ts';
import { type ContestChange, change, inPhase } from './plan.ts';
import { keepApart } from './plan-check.ts';
import { updateContest } from './plan-queries.ts';
import type { Planning } from './planning.ts';

/**
 * Takes votes again after the close, so that earlier counts are no results any more.
 *
 * @param endDate a new end, needed when the planned one has passed
 * @throws {AppError} CONTEST_NOT_FOUND, WRONG_PHASE, CONTEST_OVERLAP, INVALID_INPUT
 */
export async function reopen(at: Planning, id: string, endDate: string | null): Promise<ContestChange> {
  const { contest, end } = await checkReopening(at, id, endDate);
  await updateContest(at.tx, id, { agreed_end: null });
  return change(at, contest, {
    override: null,
    closed_at: null,
    end_date: end,
    result_date: later(contest.result_date, end),
    published_at: null,
  });
}

/**
 * Locks the week and checks that its vote can go on until then.
 *
 * @throws {AppError} what `reopen` throws
 */
export async function checkReopening(at: Planning, id: string, endDate: string | null) {
  await lockCompetition(at.tx, at.competitionId);
  const contest = await inPhase(at, id, ['closed']);
  const end = endDate ? new Date(endDate) : contest.end_date;
  if (end <= at.now) throw new OutsideLimit('end_date', 'NOT_LATER', at.now);
  if (isTooFar(later(contest.end_date, at.now), end)) {
    throw new AppError('INVALID_INPUT', { fields: { end_date: 'TOO_FAR' } });
  }
  await keepApart(at, id, contest.start_date, end);
  return { contest, end };
}

const later = (a: Date, b: Date) => (a > b ? a : b);
