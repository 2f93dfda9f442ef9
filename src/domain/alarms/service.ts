import type { Db } from '#database/client.ts';
import { newId } from '#domain/uuid.ts';
import { markTold } from './push-queries.ts';
import * as queries from './queries.ts';
import type { AlarmKind } from './rules.ts';
import type { Alarm } from './schema.ts';

/** Minutes for which an ended alarm stays on the screen. */
const SHOWN_MINUTES = 10;

/** Alarms that last, and those that ended within ten minutes, the newest first. */
export async function shownAlarms(db: Db): Promise<Alarm[]> {
  return (await queries.listAlarms(db, SHOWN_MINUTES)).map((row) => ({
    id: row.id,
    kind: row.kind,
    raised_at: row.raised_at.toISOString(),
    value: row.value,
    cleared_at: row.cleared_at?.toISOString() ?? null,
    acknowledged_by: row.acknowledged_by_name,
    acknowledged_at: row.acknowledged_at?.toISOString() ?? null,
  }));
}

/** Alarms that began in a time, the oldest first. */
export async function alarmsRaised(
  db: Db,
  from: Date,
  until: Date,
): Promise<{ kind: AlarmKind; raised_at: string }[]> {
  const rows = await queries.listRaised(db, from, until);
  return rows.map(({ kind, raised_at }) => ({ kind, raised_at: raised_at.toISOString() }));
}

/** Kinds of the alarms that last. */
export async function lastingAlarms(db: Db): Promise<AlarmKind[]> {
  return (await queries.listAlarms(db, 0)).filter((row) => !row.cleared_at).map((row) => row.kind);
}

/**
 * Records that an alarm has begun.
 *
 * @param told whether it was sent to phones before it could be recorded
 * @returns its id; null where another process had recorded it before
 */
export async function raiseAlarm(
  db: Db,
  kind: AlarmKind,
  value: number | null,
  told = false,
): Promise<string | null> {
  const id = newId();
  const first = await queries.insertAlarm(db, { id, kind, value, ...(told ? { told_at: new Date() } : {}) });
  // Another process, or an abandoned statement of this one, has recorded it without knowing that phones were told.
  if (told && !first) await markTold(db, kind);
  return first ? id : null;
}

/** Records that an alarm is over. */
export const clearAlarm = (db: Db, kind: AlarmKind): Promise<void> => queries.clearAlarm(db, kind);
