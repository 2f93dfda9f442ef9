import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { AlarmKind } from './rules.ts';

/** Alarms that last, and those that ended a short while ago, the newest first. @param minutes how short */
export function listAlarms(db: Db, minutes: number) {
  return db
    .selectFrom('alarms')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('cleared_at', 'is', null),
        eb('cleared_at', '>', sql<Date>`now() - make_interval(mins => ${minutes})`),
      ]),
    )
    .orderBy('raised_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Alarms that began in a time, the oldest first: those of an evening, however long ago. */
export function listRaised(db: Db, from: Date, until: Date) {
  return db
    .selectFrom('alarms')
    .select(['kind', 'raised_at'])
    .where('raised_at', '>=', from)
    .where('raised_at', '<', until)
    .orderBy('raised_at')
    .execute();
}

/** Begins an alarm, once however many look. @returns false where one of its kind lasts already */
export async function insertAlarm(
  db: Db,
  alarm: { id: string; kind: AlarmKind; value: number | null; told_at?: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('alarms')
    .values(alarm)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Ends the alarm of a kind that lasts, if there is one. */
export async function clearAlarm(db: Db, kind: AlarmKind): Promise<void> {
  await db
    .updateTable('alarms')
    .set({ cleared_at: sql<Date>`now()` })
    .where('kind', '=', kind)
    .where('cleared_at', 'is', null)
    .execute();
}

/** @returns its kind; undefined when there is none that lasts, or when it has been acknowledged before */
export async function acknowledgeAlarm(
  tx: Db,
  id: string,
  by: { id: string; name: string },
): Promise<AlarmKind | undefined> {
  const row = await tx
    .updateTable('alarms')
    .set({ acknowledged_by: by.id, acknowledged_by_name: by.name, acknowledged_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('acknowledged_at', 'is', null)
    .where('cleared_at', 'is', null)
    .returning('kind')
    .executeTakeFirst();
  return row?.kind;
}
