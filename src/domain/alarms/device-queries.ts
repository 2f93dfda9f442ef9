import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AlarmDeviceTable } from '#database/alarm-tables.ts';
import type { Db } from '#database/client.ts';
import type { Role } from '#domain/acts/role-rules.ts';
import { TOLD_DAYS } from './device-rules.ts';

/** A device that alarms are sent to. */
export interface AlarmDevice {
  endpoint_hash: Buffer;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * Holds an operator's open session, so that a simultaneous sign-out waits, and then finds the rows that were written
 * for the session.
 *
 * @returns false when the session has ended
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

/** Locks an operator's devices, so that of two that are switched on at once one waits, and counts the other. */
export async function lockDevices(tx: Db, operatorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`alarm-devices:${operatorId}`}))`.execute(tx);
}

/**
 * Adds a device or renews it, and takes it from any other operator.
 *
 * @param addedAt since when the device is told of alarms; null for now
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

/** Keeps an operator's most recently renewed devices. @returns how many others were deleted */
export async function keepNewestDevices(tx: Db, operatorId: string, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from alarm_devices where endpoint_hash in (
      select endpoint_hash from alarm_devices where operator_id = ${operatorId}
      order by told_at desc, endpoint_hash offset ${most})`.execute(tx);
  return Number(numAffectedRows);
}

/** Deletes a device. @returns whether that operator had it */
export async function deleteDevice(db: Db, operatorId: string, endpointHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('alarm_devices')
    .where('endpoint_hash', '=', endpointHash)
    .where('operator_id', '=', operatorId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes an operator's devices. @param id of one of them; without it all @returns how many were deleted */
export async function deleteDevices(db: Db, operatorId: string, id?: string): Promise<number> {
  let query = db.deleteFrom('alarm_devices').where('operator_id', '=', operatorId);
  if (id !== undefined) query = query.where('id', '=', id);
  const { numDeletedRows } = await query.executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes devices that their push service no longer knows. */
export async function deleteGone(db: Db, hashes: readonly Buffer[]): Promise<void> {
  await sql`delete from alarm_devices where endpoint_hash = any(${hashes}::bytea[])`.execute(db);
}

/** Deletes devices that are no longer told of alarms. @param roles that are told of alarms */
export async function deleteLapsed(db: Db, roles: readonly Role[]): Promise<void> {
  await sql`
    delete from alarm_devices d using operator_sessions s, operators o
    where s.token_hash = d.session_hash and o.id = d.operator_id
      and (s.ended_at is not null or o.disabled_at is not null or o.role <> all(${roles}::text[])
           or d.told_at <= now() - make_interval(days => ${TOLD_DAYS}))`.execute(db);
}

/**
 * Whether a device `d` is told of alarms: its operator `o` has open access to the régie in one of these roles, and has
 * not signed out of the device's session `s`. A session that ended by its time alone counts as not signed out.
 */
export const isTold = (roles: readonly Role[]): RawBuilder<SqlBool> => sql<SqlBool>`(
  o.disabled_at is null and o.role = any(${roles}::text[]) and s.ended_at is null
  and d.told_at > now() - make_interval(days => ${TOLD_DAYS}))`;

/**
 * Devices that are told of alarms.
 *
 * @param roles that are told of alarms
 * @param of one device of one operator; null for all
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

/** Devices of some operators that are told of alarms, in the order in which they were added. */
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
