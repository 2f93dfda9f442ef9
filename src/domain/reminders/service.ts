import type { Db } from '#database/client.ts';
import { databaseClock } from '#domain/clock-queries.ts';
import { AppError } from '#domain/errors.ts';
import { hashSessionId, type Session } from '#domain/identity/session-token.ts';
import { hashEndpoint, toPushAddress } from '#domain/push/address.ts';
import type { UserKey } from '#domain/user-key.ts';
import * as queries from './queries.ts';
import { MOST_DEVICES, nextDailyAt, USUAL_MINUTE } from './rules.ts';
import type { ReminderForm, ReminderSettings, RemindInput } from './schema.ts';
import { toTimeText } from './time-rules.ts';

export interface ReminderDependencies {
  db: Db;
  /** Origins of push services that the configuration adds. */
  services: readonly string[];
}

/**
 * Shows reminders on a device from now on, until its session ends. The first device creates the account's choice, a
 * further one changes the fields that it sends; a sixth replaces the oldest. A call that the browser repeats by itself
 * (`renews`) creates no choice: the user may have ended reminders elsewhere, or be another one.
 *
 * @throws {AppError} SIGN_IN_REQUIRED, SESSION_EXPIRED, INVALID_INPUT for an address that is no known push service's,
 * NOT_FOUND where there is nothing to renew, CHANGED_MEANWHILE where reminders were ended meanwhile
 */
export async function remind(
  deps: ReminderDependencies,
  session: Session | null,
  input: RemindInput,
): Promise<ReminderSettings> {
  if (!session?.registered) throw new AppError('SIGN_IN_REQUIRED');
  const { subscription, replaces } = input;
  const address = toPushAddress(subscription, deps.services);
  const session_hash = hashSessionId(session.sessionId);
  await deps.db.transaction().execute(async (tx) => {
    // Locks the session before the choice, in the same order as the deletion of an account.
    if (!(await queries.holdSession(tx, session, session_hash))) throw new AppError('SESSION_EXPIRED');
    const first = { time_zone: input.time_zone, minute: input.time ?? USUAL_MINUTE };
    const had = input.renews
      ? await queries.lockSettings(tx, session)
      : await queries.lockOrInsertSettings(tx, session, first);
    if (!had) throw new AppError('NOT_FOUND');
    await choose(tx, session, had, input);
    if (replaces) await queries.deleteDevices(tx, session, { endpoint_hash: hashEndpoint(replaces) });
    await queries.saveDevice(tx, {
      bucket: session.bucket,
      user_id: session.userId,
      ...address,
      session_hash,
    });
    await queries.keepNewestDevices(tx, session, MOST_DEVICES);
  });
  const settings = await ownReminders(deps.db, session);
  if (!settings) throw new AppError('CHANGED_MEANWHILE');
  return settings;
}

/** Writes the wanted fields over the existing choice, and when the next daily reminder is due. */
async function choose(
  tx: Db,
  user: UserKey,
  had: queries.SettingRow,
  wanted: Partial<Pick<RemindInput, 'time' | 'daily' | 'last_hour' | 'results' | 'time_zone'>>,
): Promise<void> {
  const time_zone = wanted.time_zone ?? had.time_zone;
  const minute = wanted.time ?? had.minute;
  const now = await databaseClock(tx);
  await queries.updateSettings(tx, user, {
    time_zone,
    minute,
    daily: wanted.daily ?? had.daily,
    last_hour: wanted.last_hour ?? had.last_hour,
    results: wanted.results ?? had.results,
    next_daily_at: nextDailyAt({ bucket: user.bucket, time_zone, minute }, now, had.daily_on),
    changed_at: now,
  });
}

/** Changes the choice of an account that has reminders. @returns false where it has none any more */
export function changeReminders(db: Db, user: UserKey, wanted: ReminderForm): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const had = await queries.lockSettings(tx, user);
    if (had) await choose(tx, user, had, wanted);
    return had !== undefined;
  });
}

/** An account's choice; null where no device of it shows reminders. */
export async function ownReminders(db: Db, user: UserKey): Promise<ReminderSettings | null> {
  const [settings, devices] = await Promise.all([
    queries.findSettings(db, user),
    queries.countDevices(db, user),
  ]);
  if (!settings || devices === 0) return null;
  const { time_zone, minute, daily, last_hour, results } = settings;
  return { time_zone, time: toTimeText(minute), daily, last_hour, results, devices };
}

/** Ends reminders on one device, or on all devices and with them the account's choice. @param endpoint null for all */
export function stopReminders(db: Db, user: UserKey, endpoint: string | null): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await queries.deleteDevices(
      tx,
      user,
      endpoint === null ? null : { endpoint_hash: hashEndpoint(endpoint) },
    );
    if (endpoint === null) await queries.deleteSettings(tx, user);
  });
}

/** Deletes a session's devices, once it has ended, so that one which was renewed meanwhile is among them. */
export async function forgetSessionDevices(db: Db, session: Session): Promise<void> {
  await queries.deleteDevices(db, session, { session_hash: hashSessionId(session.sessionId) });
}
