import type { AuditEvent } from '#domain/acts/schema.ts';
import { NOTICE_SECONDS } from './end-rules.ts';
import type { ContestTimes } from './rules.ts';

/** For so long after an act its author can take it back. */
export const UNDO_SECONDS = 10;

/**
 * Acts that can be taken back as if they had not been: the vote's phase and end are restored, and each vote that was
 * cast meanwhile counts. Opening and closing cannot, since the public has heard of them; nor can an act of two persons.
 */
const UNDOABLE = ['contest.suspend', 'contest.resume', 'contest.extend'] as const;
export type Undoable = (typeof UNDOABLE)[number];

/** The fields of an act in the journal that decide whether it can be taken back. */
export type DoneAct = Pick<AuditEvent, 'id' | 'at' | 'act' | 'operator_id' | 'before' | 'after'>;

/** The act, where it is of a kind that its author may take back alone; null otherwise. */
export function undoableAct({ act, after }: Pick<DoneAct, 'act' | 'after'>): Undoable | null {
  // An act of two persons names their request.
  if (after?.approval !== undefined) return null;
  return UNDOABLE.find((one) => one === act) ?? null;
}

/** Until when it can be taken back, in milliseconds since 1970. */
export const undoUntil = ({ at }: Pick<DoneAct, 'at'>): number => Date.parse(at) + UNDO_SECONDS * 1_000;

/** Acts on air that the live screen tells its operator itself, besides those that can be taken back. */
const TOLD = ['contest.open', 'contest.close', 'contest.undo'] as const;
export type Told = Undoable | (typeof TOLD)[number];

/** The kind of act, where the live screen tells it itself; null otherwise. */
export const toldOnAir = (act: string): Told | null =>
  UNDOABLE.find((one) => one === act) ?? TOLD.find((one) => one === act) ?? null;

/** The act, where the operator who did it alone is told of it on the live screen; null otherwise. */
export function toldAct({ act, after }: Pick<DoneAct, 'act' | 'after'>): Told | null {
  return after?.approval === undefined ? toldOnAir(act) : null;
}

/** An act that an operator did a moment ago. */
export interface JustDone {
  event_id: string;
  act: Told;
  /** Whether the operator may still take it back. */
  undoable: boolean;
  /** Until when it is told, and can be taken back: ISO 8601, by the database's clock. */
  until: string;
}

type UndoableTimes = ContestTimes & { result_date: Date };

/** What taking an act back changes of a contest. */
export type Undoing = Partial<Pick<UndoableTimes, 'override' | 'end_date' | 'result_date'>>;

/** Why an act is not taken back. */
export type NotUndone = 'NOT_FOUND' | 'UNDO_TOO_LATE' | 'UNDO_END_NEAR' | 'CHANGED_MEANWHILE';

/**
 * What taking an act back would change, or why it cannot be taken back.
 *
 * @param done the act that is to be taken back
 * @param last id of the newest act on the contest
 * @param contest as it stands, locked
 * @param asked by whom, and when by the database's clock
 * @param clock the database's clock of this moment, later than `asked.now` where the transaction waited for locks
 */
export function undoing(
  done: DoneAct,
  last: string,
  contest: UndoableTimes,
  asked: { operatorId: string; now: Date },
  clock: Date,
): Undoing | NotUndone {
  const act = undoableAct(done);
  if (!act || done.operator_id !== asked.operatorId) return 'NOT_FOUND';
  if (asked.now.getTime() >= undoUntil(done)) return 'UNDO_TOO_LATE';
  if (last !== done.id || !stands(contest, done.after)) return 'CHANGED_MEANWHILE';
  if (act !== 'contest.extend') return { override: act === 'contest.resume' ? 'suspended' : null };
  const end_date = new Date(String(done.before?.end_date));
  // Votes may have been taken after the former end, and phones still count down to the extended one.
  if (end_date.getTime() < clock.getTime() + NOTICE_SECONDS * 1_000) return 'UNDO_END_NEAR';
  return { end_date, result_date: new Date(String(done.before?.result_date)) };
}

/** Whether a contest is as an act has left it. */
function stands(contest: UndoableTimes, after: DoneAct['after']): boolean {
  const now: Record<string, unknown> = JSON.parse(JSON.stringify(contest));
  return ['override', 'end_date', 'result_date'].every(
    (field) => after?.[field] === undefined || after[field] === now[field],
  );
}
