import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AlarmDeviceTable } from '#database/alarm-tables.ts';
import type { Db } from '#database/client.ts';
import type { Role } from '#domain/acts/role-rules.ts';
import { TOLD_DAYS } from './device-rules.ts';

/** Where an alarm is sent. */
export interface AlarmDevice {
  endpoint_hash: Buffer;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * Holds a session that was not ended, so that what signs it out meanwhile waits: it then finds what was written for it.
 *
 * @returns false when it was
 */
export async function holdOperatorSession(tx: Db, tokenHash: Buffer): Promise<boolean> {
  const live = await tx
    .selectFrom('operator_sessions')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return live !== undefined;
}

/** Of two devices of one operator that are switched on at once, one waits: each finds how many there are. */
export async function lockDevices(tx: Db, operatorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`alarm-devices:${operatorId}`}))`.execute(tx);
}

/**
 * Adds a device, or renews it; it is no other operator's from then on.
 *
 * @param addedAt since when it is told; from now on by default
 */
export async function saveDevice(
  tx: Db,
  device: Omit<Insertable<AlarmDeviceTable>, 'told_at' | 'rang_at'>,
  addedAt: Date | null,
): Promise<void> {
  const { operator_id, session_hash, p256dh, auth } = device;
  const added_at = addedAt ?? sql<Date>`now()`;
  await tx
    .insertInto('alarm_devices')
    .values({ ...device, added_at })
    .onConflict((conflict) =>
      conflict
        .column('endpoint_hash')
        .doUpdateSet({ operator_id, session_hash, p256dh, auth, added_at, told_at: sql<Date>`now()` }),
    )
    .execute();
}

/** Leaves an operator the devices that said so last. @returns how many others it takes out */
export async function keepNewestDevices(tx: Db, operatorId: string, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from alarm_devices where endpoint_hash in (
      select endpoint_hash from alarm_devices where operator_id = ${operatorId}
      order by told_at desc, endpoint_hash offset ${most})`.execute(tx);
  return Number(numAffectedRows);
}

/** @returns whether there was one of that operator's */
export async function deleteDevice(db: Db, operatorId: string, endpointHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('alarm_devices')
    .where('endpoint_hash', '=', endpointHash)
    .where('operator_id', '=', operatorId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** @param id of one of the operator's devices; all where it is left out. @returns how many there were */
export async function deleteDevices(db: Db, operatorId: string, id?: string): Promise<number> {
  let query = db.deleteFrom('alarm_devices').where('operator_id', '=', operatorId);
  if (id !== undefined) query = query.where('id', '=', id);
  const { numDeletedRows } = await query.executeTakeFirst();
  return Number(numDeletedRows);
}

/** Devices that their push service does not know any more. */
export async function deleteGone(db: Db, hashes: readonly Buffer[]): Promise<void> {
  await sql`delete from alarm_devices where endpoint_hash = any(${hashes}::bytea[])`.execute(db);
}

/** Rows that nothing will be sent to any more. @param roles that are told of alarms */
export async function deleteLapsed(db: Db, roles: readonly Role[]): Promise<void> {
  await sql`
    delete from alarm_devices d using operator_sessions s, operators o
    where s.token_hash = d.session_hash and o.id = d.operator_id
      and (s.ended_at is not null or o.disabled_at is not null or o.role <> all(${roles}::text[])
           or d.told_at <= now() - make_interval(days => ${TOLD_DAYS}))`.execute(db);
}

/**
 * Whether a device `d` is told of alarms: its operator `o` works in the régie in one of these roles, and has signed out neither
 * there nor by having their access closed. A session `s` that ended by its time alone is none that was signed out.
 */
export const isTold = (roles: readonly Role[]): RawBuilder<SqlBool> => sql<SqlBool>`(
  o.disabled_at is null and o.role = any(${roles}::text[]) and s.ended_at is null
  and d.told_at > now() - make_interval(days => ${TOLD_DAYS}))`;

/**
 * Devices that are told of alarms.
 *
 * @param roles that are told of alarms
 * @param of an operator's one device; all where it is left out
 */
export async function listToldDevices(
  db: Db,
  roles: readonly Role[],
  of: { operatorId: string; endpointHash: Buffer } | null = null,
): Promise<(AlarmDevice & { added_at: Date })[]> {
  let query = db
    .selectFrom('alarm_devices as d')
    .innerJoin('operators as o', 'o.id', 'd.operator_id')
    .innerJoin('operator_sessions as s', 's.token_hash', 'd.session_hash')
    .select(['d.endpoint_hash', 'd.endpoint', 'd.p256dh', 'd.auth', 'd.added_at'])
    .where(isTold(roles))
    .orderBy('d.endpoint_hash');
  if (of) {
    query = query.where('d.operator_id', '=', of.operatorId).where('d.endpoint_hash', '=', of.endpointHash);
  }
  return query.execute();
}

/** Devices of some operators that are told of alarms, those that were added first at the beginning. */
export function listDevices(db: Db, roles: readonly Role[], operatorIds: readonly string[]) {
  return db
    .selectFrom('alarm_devices as d')
    .innerJoin('operators as o', 'o.id', 'd.operator_id')
    .innerJoin('operator_sessions as s', 's.token_hash', 'd.session_hash')
    .select(['d.id', 'd.operator_id', 'd.session_hash', 's.user_agent', 'd.added_at', 'd.rang_at'])
    .where(isTold(roles))
    .where('d.operator_id', '=', sql<string>`any(${[...operatorIds]}::uuid[])`)
    .orderBy('d.added_at')
    .orderBy('d.id')
    .execute();
}
