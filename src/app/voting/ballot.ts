import type { CandidateRows } from '#app/contest/candidate-rows.ts';
import type { ShownCandidate } from '#app/contest/undescribed.ts';
import type { ThanksOfSite } from '#app/thanks/thanks-of-site.ts';
import type { Contest } from '#domain/contest/schema.ts';

/** What the vote page needs to know of the visitor's votes: how many are left, and where today's went. */
export interface ShownBallot {
  contest: Pick<Contest, 'id' | 'week' | 'daily_votes' | 'end_date'>;
  candidates: ShownCandidate[];
  /** The UTC day that this page shows. */
  voteDay: string;
  /** Votes given today. A form that is submitted twice carries the same number, so both count as one request. */
  spent: number;
  dailyLeft: number;
  bonusLeft: number;
  /** The most bonus votes that one request may spend. */
  bonusLimit: number;
  /** Candidates who got a vote of this user in this contest today. */
  votedFor: string[];
  registered: boolean;
  /** What the thanks page needs to know of the site once the vote is counted. */
  site: ThanksOfSite;
  /** The server's clock, as the page was made, milliseconds. */
  now: number;
}

/** A ballot as the data of /vote carry it: its candidates are packed into rows. */
export type SentBallot = Omit<ShownBallot, 'candidates'> & { candidates: CandidateRows };

/** How many daily votes are left today. @param given daily votes that were given today */
export function dailyVotesLeft(dailyVotes: number, given: number): number {
  return Math.max(0, dailyVotes - given);
}

/**
 * What the form may give at once: the daily vote when one is left, and a range of bonus votes. A user whose daily
 * vote is spent gives at least one bonus vote; an empty range (max 0) with no daily vote means that nothing is left.
 */
export function votesToGive(ballot: Pick<ShownBallot, 'dailyLeft' | 'bonusLeft' | 'bonusLimit'>) {
  const daily = ballot.dailyLeft > 0 ? 1 : 0;
  const max = Math.min(ballot.bonusLeft, ballot.bonusLimit);
  return { daily, min: daily === 1 ? 0 : Math.min(1, max), max, nothing: daily + max === 0 } as const;
}
