import { paths } from '#site/paths.ts';

/**
 * Pages that a new day does not leave for /vote: some were opened by a link that may work only once, and lead on by
 * themselves; others say why the visitor can do nothing.
 */
const FINISHED_FIRST: readonly string[] = [
  paths.offline(),
  paths.accessDenied(),
  paths.pendingRegistration(''),
  paths.newPassword(),
  paths.confirmEmail(),
  paths.linkedAccounts(),
];

/** Whether a page is left for /vote on a new day: true for every public page except those that must be finished. */
export function isLeftForVote(pathname: string): boolean {
  return !FINISHED_FIRST.includes(pathname) && !/^\/regie(\/|$)/.test(pathname);
}

/** Pages that are about the vote of one day only. */
const OF_ONE_DAY: readonly string[] = [paths.voteCast(), paths.votesCast()];

/** Pages that call a vote "today's". */
const OF_MANY_DAYS: readonly string[] = [paths.account(), paths.history()];

interface Shown {
  pathname: string;
  /** The phone's record was of another day, and /vote has not been shown on the new day yet. */
  owed: boolean;
  /** The server rendered the page on another day. */
  stale: boolean;
}

/**
 * What a page does on a new day: it is left for /vote (docs/specification.md §8.12), its data are reloaded (pages about
 * the vote), or it stays.
 */
export function afterMidnight({ pathname, owed, stale }: Shown): 'vote' | 'read again' | 'nothing' {
  if (pathname === paths.vote() || pathname === paths.votePending()) return stale ? 'read again' : 'nothing';
  if (owed || (stale && OF_ONE_DAY.includes(pathname))) return 'vote';
  return stale && OF_MANY_DAYS.includes(pathname) ? 'read again' : 'nothing';
}
