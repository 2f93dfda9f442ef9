import type { Db } from '#database/client.ts';
import type { UserKey } from '#domain/user-key.ts';
import * as own from './own-traces-queries.ts';
import { deleteDevices, deleteSettings, findSettings } from './queries.ts';
import { toTimeText } from './time-rules.ts';

/** Devices whose sessions have ended, and choices without a device. */
export const sweeps = own.sweeps;

/** Ends reminders on all devices of the account. */
export async function erase(tx: Db, user: UserKey): Promise<void> {
  await deleteDevices(tx, user);
  await deleteSettings(tx, user);
}

/** The part of a user's own data that is kept here: their choice of reminders, and their devices' addresses. */
export async function exportOwn(db: Db, user: UserKey) {
  const [settings, devices] = await Promise.all([findSettings(db, user), own.listDevices(db, user)]);
  if (!settings) return { reminders: null };
  const { time_zone, minute, daily, last_hour, results, daily_on, changed_at } = settings;
  return {
    reminders: {
      time_zone,
      time: toTimeText(minute),
      daily,
      last_hour,
      results,
      last_daily_on: daily_on,
      changed_at,
      devices,
    },
  };
}
