import type { Db } from '#database/client.ts';
import type { GrantPace } from './schema.ts';
import * as queries from './source-queries.ts';

/** Bonus votes within an hour from which the alarm goes: of one account, and of all together. */
export interface GrantAlarm {
  account: number;
  hour: number;
}

/** Accounts that are named: the régie searches for the others. */
const NAMED = 5;

/**
 * Invitations, registrations and canal accounts are not counted: rules bound them by the week, or to one each.
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
