import type { Db } from '#database/client.ts';
import { TOLD_ROLES } from './devices.ts';
import * as queries from './push-queries.ts';

export type { PushFate } from './push-queries.ts';

/** The messages that one process has claimed to send. */
export interface Due {
  /** Ids of the alarms concerned. */
  alarms: string[];
  pushes: queries.DuePush[];
}

/**
 * Claims the due messages of recorded alarms for a while. Messages that the process does not settle in time, because it
 * has died, go to another process, so each is sent at least once; where a phone gets one twice, the alarm's mark
 * (`alarmMark`) merges both.
 */
export async function claimDue(db: Db): Promise<Due> {
  const alarms = await queries.listUntold(db);
  if (alarms.length === 0) return { alarms, pushes: [] };
  return { alarms, pushes: await queries.claimPushes(db, alarms, TOLD_ROLES) };
}

/** Stores the outcomes of claimed messages, and marks alarms with no messages left to send as told. */
export async function settleDue(db: Db, { alarms }: Due, fates: readonly queries.PushFate[]): Promise<void> {
  if (fates.length > 0) await queries.settlePushes(db, fates);
  await queries.closeTold(db, alarms);
}
