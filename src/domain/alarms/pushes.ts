import type { Db } from '#database/client.ts';
import { TOLD_ROLES } from './devices.ts';
import * as queries from './push-queries.ts';

export type { PushFate } from './push-queries.ts';

/** What one process has taken in hand to send. */
export interface Due {
  /** Ids of the alarms that it is about. */
  alarms: string[];
  pushes: queries.DuePush[];
}

/**
 * What phones have to be told of alarms that were written down, taken in hand for a while: what the process that asks does
 * not settle meanwhile, because it has died, is another's then. So each is sent at least once; on a phone that is sent it
 * twice, the mark of the alarm (`alarmMark`) makes one of both.
 */
export async function claimDue(db: Db): Promise<Due> {
  const alarms = await queries.listUntold(db);
  if (alarms.length === 0) return { alarms, pushes: [] };
  return { alarms, pushes: await queries.claimPushes(db, alarms, TOLD_ROLES) };
}

/** Writes down what became of what was in hand; alarms of which nothing is left to send are closed. */
export async function settleDue(db: Db, { alarms }: Due, fates: readonly queries.PushFate[]): Promise<void> {
  if (fates.length > 0) await queries.settlePushes(db, fates);
  await queries.closeTold(db, alarms);
}
