import { paths } from '#site/paths.ts';

/**
 * Pages that a new day does not take away: what is done there was begun with a link that may be good for once, and is
 * led on from by itself; or the page says why the visitor can do nothing.
 */
const FINISHED_FIRST: readonly string[] = [
  paths.offline(),
  paths.accessDenied(),
  paths.pendingRegistration(''),
  paths.newPassword(),
  paths.confirmEmail(),
  paths.linkedAccounts(),
];

/** Whether a page is left for /vote on a new day: every page of the public's but those that have to be finished. */
export function isLeftForVote(pathname: string): boolean {
  return !FINISHED_FIRST.includes(pathname) && !/^\/regie(\/|$)/.test(pathname);
}

/** Pages that are about the vote of one day only. */
const OF_ONE_DAY: readonly string[] = [paths.voteCast(), paths.votesCast()];

/** Pages that say of a vote that it was given today. */
const OF_MANY_DAYS: readonly string[] = [paths.account(), paths.history()];

interface Shown {
  pathname: string;
  /** The phone's record was of another day, and the new day's page has not been shown yet. */
  owed: boolean;
  /** The page was made on another day. */
  stale: boolean;
}

/**
 * What a page does on a new day: leave for /vote (docs/specification.md §8.12), be read again where it is about the
 * vote, stay.
 */
export function afterMidnight({ pathname, owed, stale }: Shown): 'vote' | 'read again' | 'nothing' {
  if (pathname === paths.vote() || pathname === paths.votePending()) return stale ? 'read again' : 'nothing';
  if (owed || (stale && OF_ONE_DAY.includes(pathname))) return 'vote';
  return stale && OF_MANY_DAYS.includes(pathname) ? 'read again' : 'nothing';
}
