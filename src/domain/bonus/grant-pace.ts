import type { Db } from '#database/client.ts';
import type { GrantPace } from './schema.ts';
import * as queries from './source-queries.ts';

/** Bonus votes within an hour that start the alarm: of one account, and of all accounts together. */
export interface GrantAlarm {
  account: number;
  hour: number;
}

/** How many accounts are named; the régie has to search for the others. */
const NAMED = 5;

/**
 * How fast codes and videos have given bonus votes in the last hour. Invitations, registrations and canal accounts are
 * not counted, because rules limit them by the week or to one each.
 */
export async function grantPace(db: Db, alarm: GrantAlarm): Promise<GrantPace> {
  const { now, codes, videos, over, most } = await queries.grantsOfTheHour(db, alarm.account, NAMED);
  const tooMany = codes + videos >= alarm.hour;
  return {
    at: now.toISOString(),
    codes,
    videos,
    accounts: over,
    most,
    tooMany,
    alarm: tooMany || over > 0,
  };
}
