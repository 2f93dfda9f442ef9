import type { Db } from '#database/client.ts';
import * as queries from './source-queries.ts';

/** Bonus votes within an hour from which the alarm goes: of one account, and of all together. */
export interface GrantAlarm {
  account: number;
  hour: number;
}

/** How fast codes and videos give bonus votes: those of the last hour, by the database's clock. */
export interface GrantPace {
  at: string;
  codes: number;
  videos: number;
  /** Accounts that got too many, and a few of them, those with the most first. */
  accounts: number;
  most: { user_id: string; votes: number }[];
  /** Whether all together are too many. */
  tooMany: boolean;
  /** Whether there is anything to look at. */
  alarm: boolean;
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
