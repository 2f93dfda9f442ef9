import type { Db } from '#database/client.ts';
import { actsOn } from '#domain/acts/audit.ts';
import { AppError } from '#domain/errors.ts';
import { lockCompetition } from './competition-queries.ts';
import { type ContestChange, change, inPhase } from './plan.ts';
import { clockNow } from './plan-queries.ts';
import type { Planning } from './planning.ts';
import { subjectFor } from './rules.ts';
import { type DoneAct, type JustDone, toldAct, undoableAct, undoing, undoUntil } from './undo-rules.ts';

/** The newest act on a contest; waiting requests do not count. */
export async function lastAct(db: Db, contestId: string): Promise<DoneAct | undefined> {
  return (await actsOn(db, subjectFor(contestId), 1))[0];
}

/**
 * Takes an act of the same operator back.
 *
 * @throws {AppError} CONTEST_NOT_FOUND, WRONG_PHASE, NOT_FOUND, UNDO_TOO_LATE, UNDO_END_NEAR, CHANGED_MEANWHILE
 */
export async function undo(
  at: Planning,
  operatorId: string,
  { contest_id, event_id }: { contest_id: string; event_id: string },
): Promise<ContestChange> {
  await lockCompetition(at.tx, at.competitionId);
  const contest = await inPhase(at, contest_id, ['scheduled', 'open', 'suspended']);
  const acts = await actsOn(at.tx, subjectFor(contest_id));
  const done = acts.find(({ id }) => id === event_id);
  const [last] = acts;
  if (!done || !last) throw new AppError('NOT_FOUND');
  const asked = { operatorId, now: at.now };
  const what = undoing(done, last.id, contest, asked, await clockNow(at.tx));
  if (typeof what === 'string') throw new AppError(what);
  const { before, after } = await change(at, contest, what);
  return { before, after: { ...after, undoes: event_id, undone: done.act } };
}

/** The newest act on a contest, where an operator did it alone a moment ago; null otherwise. */
export async function justDone(
  db: Db,
  operatorId: string,
  contestId: string,
  now: Date,
): Promise<JustDone | null> {
  const last = await lastAct(db, contestId);
  const act = last && toldAct(last);
  if (!last || !act || last.operator_id !== operatorId || now.getTime() >= undoUntil(last)) return null;
  const undoable = undoableAct(last) !== null;
  return { event_id: last.id, act, undoable, until: new Date(undoUntil(last)).toISOString() };
}
