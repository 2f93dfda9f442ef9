import { type Selectable, sql } from 'kysely';
import { ADVISORY_LOCKS } from '#database/advisory-locks.ts';
import type { Db } from '#database/client.ts';
import type { ReminderSettingTable } from '#database/reminder-tables.ts';
import type { UserKey } from '#domain/user-key.ts';
import { IS_OPEN } from './queries.ts';
import type { Round } from './rules.ts';

/** A user whose reminder is due, with their choice of time. */
export type ClaimedUser = Pick<
  Selectable<ReminderSettingTable>,
  'bucket' | 'user_id' | 'time_zone' | 'minute'
>;

/**
 * Lets one process claim daily reminders at a time: another one waits some milliseconds, and claims those that follow.
 */
export async function awaitClaim(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.dailyReminders})`.execute(tx);
}

/** Daily reminders that are due, longest first. */
export function listDueDaily(tx: Db, now: Date, batch: number): Promise<Selectable<ReminderSettingTable>[]> {
  return tx
    .selectFrom('reminder_settings')
    .selectAll()
    .where('daily', '=', true)
    .where('next_daily_at', '<=', now)
    .orderBy('next_daily_at')
    .limit(batch)
    .execute();
}

/** A daily reminder that was claimed, and when the user's next one is due. */
export interface TakenTurn extends UserKey {
  nextAt: Date;
  /** 'YYYY-MM-DD', local. */
  day: string;
}

/** Records the turns that are still due: a user may have chosen another time meanwhile. @returns ids of their users */
export async function noteTurns(
  tx: Db,
  now: Date,
  turns: readonly TakenTurn[],
): Promise<ReadonlySet<string>> {
  const taken = turns.map(({ bucket, userId, nextAt, day }) => ({
    bucket,
    user_id: userId,
    next_at: nextAt.toISOString(),
    day,
  }));
  const { rows } = await sql<{ user_id: string }>`
    update reminder_settings s set next_daily_at = t.next_at, daily_on = t.day
    from json_to_recordset(${JSON.stringify(taken)}::json)
      as t(bucket smallint, user_id uuid, next_at timestamptz, day date)
    where s.bucket = t.bucket and s.user_id = t.user_id and s.daily and s.next_daily_at <= ${now}
    returning s.user_id`.execute(tx);
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Begins a round, unless it has begun. */
export async function beginRound(db: Db, { contestId, kind }: Round): Promise<void> {
  await sql`
    insert into reminder_rounds (contest_id, kind) values (${contestId}, ${kind})
    on conflict do nothing`.execute(db);
}

interface RoundPlace {
  after_bucket: number;
  after_user: string;
}

/** Locks a round and returns how far it has come; undefined when it is over, or another process has locked it. */
export function lockRound(tx: Db, { contestId, kind }: Round): Promise<RoundPlace | undefined> {
  return tx
    .selectFrom('reminder_rounds')
    .select(['after_bucket', 'after_user'])
    .where('contest_id', '=', contestId)
    .where('kind', '=', kind)
    .where('finished_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** The next users who want a round's reminder, in the order of their keys. */
export async function listNextUsers(
  tx: Db,
  column: 'last_hour' | 'results',
  place: RoundPlace,
  lastBucket: number,
  batch: number,
): Promise<ClaimedUser[]> {
  const { rows } = await sql<ClaimedUser>`
    select bucket, user_id, time_zone, minute from reminder_settings
    where ${sql.ref(column)} and (bucket, user_id) > (${place.after_bucket}::smallint, ${place.after_user}::uuid)
      and bucket <= ${lastBucket}
    order by bucket, user_id limit ${batch}`.execute(tx);
  return rows;
}

/** @param last the last user whose turn it was; null when there was none */
export async function noteRound(
  tx: Db,
  { contestId, kind }: Round,
  last: ClaimedUser | null,
  finished: boolean,
): Promise<void> {
  // Most looks at a round find no user whose turn has come, and an update without columns is an error.
  if (!last && !finished) return;
  await tx
    .updateTable('reminder_rounds')
    .set({
      ...(last ? { after_bucket: last.bucket, after_user: last.user_id } : {}),
      ...(finished ? { finished_at: sql<Date>`now()` } : {}),
    })
    .where('contest_id', '=', contestId)
    .where('kind', '=', kind)
    .execute();
}

/** A browser to send messages to: its address at its push service, and the keys. */
export interface ReminderDevice {
  bucket: number;
  user_id: string;
  endpoint_hash: Buffer;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The users' devices whose session is open: signing out, in whatever way, or the session's last day ends reminders. */
export async function listOpenDevices(tx: Db, users: readonly UserKey[]): Promise<ReminderDevice[]> {
  const buckets = users.map(({ bucket }) => bucket);
  const ids = users.map(({ userId }) => userId);
  const { rows } = await sql<ReminderDevice>`
    select d.bucket, d.user_id, d.endpoint_hash, d.endpoint, d.p256dh, d.auth
    from unnest(${buckets}::smallint[], ${ids}::uuid[]) as u(bucket, id)
    join reminder_devices d on d.bucket = u.bucket and d.user_id = u.id
    join sessions s on s.bucket = d.bucket and s.user_id = d.user_id and s.token_hash = d.session_hash
    where ${IS_OPEN}`.execute(tx);
  return rows;
}

/** The keys of some devices as a relation `o`. */
const listed = (devices: readonly ReminderDevice[]) => sql`
  unnest(${devices.map(({ bucket }) => bucket)}::smallint[],
         ${devices.map(({ user_id }) => user_id)}::uuid[],
         ${devices.map(({ endpoint_hash }) => endpoint_hash)}::bytea[]) as o(bucket, user_id, hash)`;
const OF_THEM = sql`d.bucket = o.bucket and d.user_id = o.user_id and d.endpoint_hash = o.hash`;

/** Deletes devices that their push service does not know any more. */
export async function deleteGone(db: Db, devices: readonly ReminderDevice[]): Promise<void> {
  await sql`delete from reminder_devices d using ${listed(devices)} where ${OF_THEM}`.execute(db);
}

/** Counts a failure of each device, and deletes those that had failed too often in a row before. */
export async function noteFailed(db: Db, devices: readonly ReminderDevice[], most: number): Promise<void> {
  await sql`
    delete from reminder_devices d using ${listed(devices)}
    where ${OF_THEM} and d.failures + 1 >= ${most}`.execute(db);
  await sql`
    update reminder_devices d set failures = d.failures + 1 from ${listed(devices)} where ${OF_THEM}`.execute(
    db,
  );
}

/** Resets the failures of devices that have received a message. */
export async function noteTaken(db: Db, devices: readonly ReminderDevice[]): Promise<void> {
  await sql`
    update reminder_devices d set failures = 0 from ${listed(devices)}
    where ${OF_THEM} and d.failures > 0`.execute(db);
}
