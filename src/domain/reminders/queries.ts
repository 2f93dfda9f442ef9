import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '#database/client.ts';
import type { ReminderDeviceTable, ReminderSettingTable } from '#database/reminder-tables.ts';
import { SESSION_DAYS } from '#domain/identity/session-rules.ts';
import type { UserKey } from '#domain/user-key.ts';

export type SettingRow = Selectable<ReminderSettingTable>;

const EPOCH = new Date(0);

/** SQL: whether a row `s` of sessions is open, neither revoked nor past its last day. */
export const IS_OPEN = sql<boolean>`
  (s.revoked_at is null and s.created_at > now() - make_interval(days => ${SESSION_DAYS}::int))`;

/**
 * Locks a user's choice until the transaction ends, and creates it first where there is none, so that a user's devices
 * are added and removed one after the other.
 */
export async function lockOrInsertSettings(
  tx: Db,
  user: UserKey,
  otherwise: Pick<Insertable<ReminderSettingTable>, 'time_zone' | 'minute'>,
): Promise<SettingRow> {
  return tx
    .insertInto('reminder_settings')
    .values({
      bucket: user.bucket,
      user_id: user.userId,
      ...otherwise,
      daily: true,
      last_hour: true,
      results: true,
      next_daily_at: EPOCH,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['bucket', 'user_id'])
        .doUpdateSet((eb) => ({ changed_at: eb.ref('excluded.changed_at') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A user's reminders, locked until the transaction ends; undefined where none were asked for. */
export function lockSettings(tx: Db, user: UserKey): Promise<SettingRow | undefined> {
  return selectSettings(tx, user).forUpdate().executeTakeFirst();
}

/** A user's reminders; undefined where none were asked for. */
export function findSettings(db: Db, user: UserKey): Promise<SettingRow | undefined> {
  return selectSettings(db, user).executeTakeFirst();
}

function selectSettings(db: Db, user: UserKey) {
  return db
    .selectFrom('reminder_settings')
    .selectAll()
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId);
}

/** Changes a user's reminders; nothing where none were asked for. */
export async function updateSettings(
  tx: Db,
  user: UserKey,
  values: Updateable<ReminderSettingTable>,
): Promise<void> {
  await tx
    .updateTable('reminder_settings')
    .set(values)
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId)
    .execute();
}

/** Ends a user's reminders, on all their phones. */
export async function deleteSettings(tx: Db, user: UserKey): Promise<void> {
  await tx
    .deleteFrom('reminder_settings')
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId)
    .execute();
}

/**
 * Holds an open session until the transaction ends. A sign-out meanwhile waits, and then finds the device that was
 * written for the session.
 *
 * @returns false when it has ended
 */
export async function holdSession(tx: Db, user: UserKey, sessionHash: Buffer): Promise<boolean> {
  const open = await tx
    .selectFrom('sessions as s')
    .select('token_hash')
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId)
    .where('token_hash', '=', sessionHash)
    .where(IS_OPEN)
    .forShare()
    .executeTakeFirst();
  return open !== undefined;
}

/** Adds a device, or renews its keys, and removes it from any other user. */
export async function saveDevice(
  tx: Db,
  device: Omit<Insertable<ReminderDeviceTable>, 'made_at' | 'failures'>,
): Promise<void> {
  await tx
    .deleteFrom('reminder_devices')
    .where('endpoint_hash', '=', device.endpoint_hash)
    .where('user_id', '!=', device.user_id)
    .execute();
  await tx
    .insertInto('reminder_devices')
    .values({ ...device, made_at: sql<Date>`clock_timestamp()` })
    .onConflict((conflict) =>
      conflict
        .columns(['bucket', 'user_id', 'endpoint_hash'])
        // From the inserted row, which has the database's time: Citus refuses to read a clock here.
        .doUpdateSet((eb) => ({
          p256dh: eb.ref('excluded.p256dh'),
          auth: eb.ref('excluded.auth'),
          session_hash: eb.ref('excluded.session_hash'),
          made_at: eb.ref('excluded.made_at'),
          failures: 0,
        })),
    )
    .execute();
}

/** Deletes a user's devices except the `most` newest. */
export async function keepNewestDevices(tx: Db, user: UserKey, most: number): Promise<void> {
  await sql`
    delete from reminder_devices d using (
      select bucket, user_id, endpoint_hash from reminder_devices
      where bucket = ${user.bucket} and user_id = ${user.userId}
      order by made_at desc offset ${most}
    ) old
    where d.bucket = old.bucket and d.user_id = old.user_id and d.endpoint_hash = old.endpoint_hash`.execute(
    tx,
  );
}

/** Deletes a user's devices. @param of the device with this address or of this session; all where it is left out */
export async function deleteDevices(
  tx: Db,
  user: UserKey,
  of: { endpoint_hash: Buffer } | { session_hash: Buffer } | null = null,
): Promise<void> {
  let query = tx
    .deleteFrom('reminder_devices')
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId);
  if (of && 'endpoint_hash' in of) query = query.where('endpoint_hash', '=', of.endpoint_hash);
  if (of && 'session_hash' in of) query = query.where('session_hash', '=', of.session_hash);
  await query.execute();
}

/** Counts a user's devices whose sessions are open. */
export async function countDevices(db: Db, user: UserKey): Promise<number> {
  const { rows } = await sql<{ devices: number }>`
    select count(*)::int as devices from reminder_devices d
    join sessions s on s.bucket = d.bucket and s.user_id = d.user_id and s.token_hash = d.session_hash
    where d.bucket = ${user.bucket} and d.user_id = ${user.userId} and ${IS_OPEN}`.execute(db);
  return rows[0]?.devices ?? 0;
}
