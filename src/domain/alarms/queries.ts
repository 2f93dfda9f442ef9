import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { AlarmKind } from './rules.ts';

/** Alarms that last, and those that ended within some minutes, the newest first. */
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

/** Alarms that began between two instants, the oldest first, however long ago. */
export function listRaised(db: Db, from: Date, until: Date) {
  return db
    .selectFrom('alarms')
    .select(['kind', 'raised_at'])
    .where('raised_at', '>=', from)
    .where('raised_at', '<', until)
    .orderBy('raised_at')
    .execute();
}

/** Begins an alarm, once for all processes. @returns false where one of its kind lasts already */
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

/**
 * Notes that an operator takes an alarm on.
 *
 * @returns its kind; undefined when the alarm does not last, or was taken on before
 */
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
