import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { Role } from '#domain/acts/role-rules.ts';
import { type AlarmDevice, isTold } from './device-queries.ts';
import { ALARM_KEPT_S } from './device-rules.ts';
import type { AlarmKind } from './rules.ts';

/** Seconds for which a process claims a message: longer than a push service may take to answer. */
const HELD_S = 30;

/** An alarm that one device has to be told of. */
export interface DuePush extends AlarmDevice {
  alarm_id: string;
  kind: AlarmKind;
  raised_at: Date;
  /** Seconds for which the message is still worth delivering. */
  kept: number;
}

/** Ids of alarms that last, are recent enough to send, and were not sent to all phones. */
export async function listUntold(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('alarms')
    .select('id')
    .where('told_at', 'is', null)
    .where('cleared_at', 'is', null)
    .where('raised_at', '>', fresh())
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Claims the messages of these alarms that are due: each pair of alarm and device belongs to one process at a time. Of
 * two processes that claim at once, the second waits for the first, and finds its devices claimed.
 *
 * @param roles that are told of alarms
 */
export async function claimPushes(
  db: Db,
  alarms: readonly string[],
  roles: readonly Role[],
): Promise<DuePush[]> {
  const { rows } = await sql<DuePush>`
    with due as (
      insert into alarm_pushes (alarm_id, endpoint_hash, again_at)
      select a.id, d.endpoint_hash, now() + make_interval(secs => ${HELD_S})
      from alarms a, alarm_devices d
        join operators o on o.id = d.operator_id
        join operator_sessions s on s.token_hash = d.session_hash
      where a.id = any(${alarms}::uuid[]) and ${isTold(roles)}
      order by a.id, d.endpoint_hash
      on conflict (alarm_id, endpoint_hash) do update set again_at = excluded.again_at
        where alarm_pushes.again_at <= now()
      returning alarm_id, endpoint_hash)
    select p.alarm_id, a.kind, a.raised_at, d.endpoint_hash, d.endpoint, d.p256dh, d.auth,
           floor(${ALARM_KEPT_S} - extract(epoch from now() - a.raised_at))::int as kept
    from due p join alarms a on a.id = p.alarm_id join alarm_devices d on d.endpoint_hash = p.endpoint_hash
    order by p.alarm_id, p.endpoint_hash`.execute(db);
  return rows;
}

/**
 * The outcome of a message: whether a push service took it, and after how many milliseconds it is sent again (null for
 * never).
 */
export interface PushFate {
  alarm_id: string;
  endpoint_hash: Buffer;
  taken: boolean;
  again_ms: number | null;
}

/** Stores the outcomes of messages, and when each phone last got one. */
export async function settlePushes(db: Db, fates: readonly PushFate[]): Promise<void> {
  await sql`
    with fates as (
      select * from unnest(
        ${fates.map(({ alarm_id }) => alarm_id)}::uuid[], ${fates.map(({ endpoint_hash }) => endpoint_hash)}::bytea[],
        ${fates.map(({ taken }) => taken)}::boolean[], ${fates.map(({ again_ms }) => again_ms)}::float8[]
      ) as f (alarm_id, endpoint_hash, taken, again_ms)),
    rung as (
      update alarm_devices d set rang_at = now() from fates f
      where f.taken and f.endpoint_hash = d.endpoint_hash)
    update alarm_pushes p set again_at = now() + f.again_ms * interval '1 millisecond' from fates f
    where p.alarm_id = f.alarm_id and p.endpoint_hash = f.endpoint_hash`.execute(db);
}

/** Marks alarms as told once none of their messages is claimed or waits to be sent again. */
export async function closeTold(db: Db, alarms: readonly string[]): Promise<void> {
  await sql`
    update alarms a set told_at = now()
    where a.id = any(${alarms}::uuid[]) and a.told_at is null
      and not exists (select from alarm_pushes p where p.alarm_id = a.id and p.again_at is not null)`.execute(
    db,
  );
}

/** Marks a lasting alarm that was sent without the database as told, so that it is not sent again. */
export async function markTold(db: Db, kind: AlarmKind): Promise<void> {
  await sql`
    update alarms set told_at = now() where kind = ${kind} and cleared_at is null and told_at is null`.execute(
    db,
  );
}

const fresh = (): RawBuilder<Date> => sql<Date>`now() - make_interval(secs => ${ALARM_KEPT_S})`;
