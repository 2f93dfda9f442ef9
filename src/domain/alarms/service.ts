import type { Db } from '#database/client.ts';
import { newId } from '#domain/uuid.ts';
import * as queries from './queries.ts';
import type { AlarmKind } from './rules.ts';
import type { Alarm } from './schema.ts';

/** An alarm that has ended stays on the screen for so long. */
const SHOWN_MINUTES = 10;

/** Alarms that last, and those that ended within ten minutes, the newest first. */
export async function shownAlarms(db: Db): Promise<Alarm[]> {
  return (await queries.findAlarms(db, SHOWN_MINUTES)).map((row) => ({
    id: row.id,
    kind: row.kind,
    raised_at: row.raised_at.toISOString(),
    value: row.value,
    cleared_at: row.cleared_at?.toISOString() ?? null,
    acknowledged_by: row.acknowledged_by_name,
    acknowledged_at: row.acknowledged_at?.toISOString() ?? null,
  }));
}

/** Kinds of the alarms that last. */
export async function lastingAlarms(db: Db): Promise<AlarmKind[]> {
  return (await queries.findAlarms(db, 0)).filter((row) => !row.cleared_at).map((row) => row.kind);
}

/** Writes down that an alarm has begun. @returns false where it was written down before, by another process */
export const raiseAlarm = (db: Db, kind: AlarmKind, value: number | null): Promise<boolean> =>
  queries.insertAlarm(db, { id: newId(), kind, value });

/** Writes down that an alarm is over. */
export const clearAlarm = (db: Db, kind: AlarmKind): Promise<void> => queries.clearAlarm(db, kind);
