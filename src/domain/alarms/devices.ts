import type { Db } from '#database/client.ts';
import { recordEvent, toAuthor } from '#domain/acts/audit.ts';
import { maySee, ROLES } from '#domain/acts/role-rules.ts';
import type { OperatorSession } from '#domain/acts/schema.ts';
import { AppError } from '#domain/errors.ts';
import { hashEndpoint, toPushAddress } from '#domain/push/address.ts';
import * as queries from './device-queries.ts';
import { MOST_DEVICES } from './device-rules.ts';
import type { AlarmDeviceInput } from './schema.ts';

export type { AlarmDevice } from './device-queries.ts';

/** Roles that are told of alarms: those that see the live screen. */
export const TOLD_ROLES = ROLES.filter((role) => maySee(role, 'live'));

/**
 * Sends an operator's alarms to this device from now on. A renewal that the browser sends by itself (`renews`) cannot
 * begin that: the operator may have ended it elsewhere, or another operator may be signed in.
 *
 * @param services origins of push services that the configuration adds
 * @throws {AppError} INVALID_INPUT for an address of no known push service, SESSION_EXPIRED, NOT_FOUND where there is
 * nothing to renew
 */
export async function tellOnDevice(
  db: Db,
  session: OperatorSession,
  { subscription, renews, replaces }: AlarmDeviceInput,
  services: readonly string[],
): Promise<void> {
  const address = toPushAddress(subscription, services);
  const operatorId = session.operator.id;
  await db.transaction().execute(async (tx) => {
    await queries.lockDevices(tx, operatorId);
    if (!(await queries.holdOperatorSession(tx, session.tokenHash))) throw new AppError('SESSION_EXPIRED');
    const endpointHash = replaces === undefined ? address.endpoint_hash : hashEndpoint(replaces);
    const had = await queries.listToldDevices(tx, TOLD_ROLES, { operatorId, endpointHash });
    if (renews && had.length === 0) throw new AppError('NOT_FOUND');
    if (replaces !== undefined) await queries.deleteDevice(tx, operatorId, endpointHash);
    const device = { ...address, operator_id: operatorId, session_hash: session.tokenHash };
    await queries.saveDevice(tx, device, had[0]?.added_at ?? null);
    const others = await queries.keepNewestDevices(tx, operatorId, MOST_DEVICES);
    if (had.length === 0) await note(tx, session, 'alarm-device.added');
    if (others > 0) await note(tx, session, 'alarm-device.ended', others);
  });
}

/** Records in the journal what an operator does with their own devices. @param devices how many; left out for one */
const note = (tx: Db, session: OperatorSession, act: string, devices?: number): Promise<void> =>
  recordEvent(tx, toAuthor(session), session.origin, {
    act,
    subject: `operator:${session.operator.id}`,
    after: devices === undefined ? null : { devices },
  });

/** Ends alarms on the operator's device that makes the request. */
export async function stopOnDevice(db: Db, session: OperatorSession, endpoint: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ended = await queries.deleteDevice(tx, session.operator.id, hashEndpoint(endpoint));
    if (ended) await note(tx, session, 'alarm-device.ended');
  });
}

/**
 * Ends alarms on one of the operator's devices, or on all.
 *
 * @param id as `listDevices` gave it; all where it is left out
 */
export async function endOwnDevices(db: Db, session: OperatorSession, id?: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ended = await queries.deleteDevices(tx, session.operator.id, id);
    if (ended > 0) await note(tx, session, 'alarm-device.ended', ended);
  });
}

/** A device that is told of alarms, as screens show it. */
export interface ShownDevice {
  id: string;
  operator_id: string;
  /** The browser's User-Agent header. */
  user_agent: string;
  /** Whether it is the device of this request. */
  here: boolean;
  added_at: string;
  /** When an alarm last went there; null for never. */
  rang_at: string | null;
}

/**
 * The devices of some operators that are told of alarms.
 *
 * @param session of the asking operator, to mark the device as `here`
 */
export async function listDevices(
  db: Db,
  session: OperatorSession,
  operatorIds: readonly string[],
): Promise<ShownDevice[]> {
  const rows = await queries.listDevices(db, TOLD_ROLES, operatorIds);
  return rows.map(({ session_hash, added_at, rang_at, ...row }) => ({
    ...row,
    here: session_hash.equals(session.tokenHash),
    added_at: added_at.toISOString(),
    rang_at: rang_at?.toISOString() ?? null,
  }));
}

/** The operator's device at this address. @throws {AppError} NOT_FOUND where the device is not told of alarms */
export async function ownDevice(
  db: Db,
  session: OperatorSession,
  endpoint: string,
): Promise<queries.AlarmDevice> {
  const own = { operatorId: session.operator.id, endpointHash: hashEndpoint(endpoint) };
  const [device] = await queries.listToldDevices(db, TOLD_ROLES, own);
  if (!device) throw new AppError('NOT_FOUND');
  return device;
}

export const devicesToTell = (db: Db): Promise<queries.AlarmDevice[]> =>
  queries.listToldDevices(db, TOLD_ROLES);

/** Deletes devices that their push service no longer knows. */
export const forgetGone = (db: Db, gone: readonly queries.AlarmDevice[]): Promise<void> =>
  queries.deleteGone(
    db,
    gone.map(({ endpoint_hash }) => endpoint_hash),
  );

/** Deletes devices that are no longer told of alarms. */
export const forgetLapsed = (db: Db): Promise<void> => queries.deleteLapsed(db, TOLD_ROLES);
