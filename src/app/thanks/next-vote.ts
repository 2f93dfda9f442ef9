import { isDayOver, isLastVoteDay } from '#domain/contest/rules.ts';
import type { Contest, ContestPhase } from '#domain/contest/schema.ts';

/** What the thanks say of the vote that comes next. */
export type NextVote =
  /** Daily votes: those of today that are left, or those that a new day brings. */
  | { kind: 'left' | 'tomorrow'; votes: number }
  /** A new day has begun since the votes were counted, a paused vote, the last day, or the end. */
  | { kind: 'newDay' | 'suspended' | 'lastDay' | 'over' }
  /** The next week has not begun. `at`: ISO 8601. */
  | { kind: 'opens'; at: string };

/** The contest that the thanks speak of; the ballot of /vote, whose contest is open, lacks its start. */
export type ContestOfThanks = Pick<Contest, 'id' | 'daily_votes' | 'end_date'> &
  ({ status: Exclude<ContestPhase, 'scheduled'> } | { status: 'scheduled'; start_date: string });

/**
 * What comes after the votes of a day. A vote of tomorrow is promised only where the contest takes one.
 *
 * @param voted the UTC day of the votes, and how many daily votes they left of it
 */
export function nextVote(
  contest: ContestOfThanks,
  { day, dailyLeft }: { day: string; dailyLeft: number },
  now: Date,
): NextVote {
  switch (contest.status) {
    case 'scheduled':
      return { kind: 'opens', at: contest.start_date };
    case 'suspended':
      return { kind: 'suspended' };
    case 'closed':
    case 'published':
      return { kind: 'over' };
    case 'open':
      if (isDayOver(day, now)) return { kind: 'newDay' };
      if (dailyLeft > 0) return { kind: 'left', votes: dailyLeft };
      return isLastVoteDay(contest, now)
        ? { kind: 'lastDay' }
        : { kind: 'tomorrow', votes: contest.daily_votes };
  }
}
