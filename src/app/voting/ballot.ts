import type { Candidate, Contest } from '#domain/contest/schema.ts';
import type { Vote } from '#domain/voting/schema.ts';

/** What the vote page needs to know of the visitor's votes: how many are left, and where today's went. */
export interface Ballot {
  contest: Pick<Contest, 'id' | 'week'>;
  candidates: Candidate[];
  /** The UTC day that this page shows. */
  voteDay: string;
  /** Empty on a page that many visitors are shown: the phone makes its own, the server one for a phone without scripts. */
  requestId: string;
  dailyLeft: number;
  bonusLeft: number;
  /** The most bonus votes that one request may spend. */
  bonusLimit: number;
  /** Candidates who got a vote of this user today. */
  votedFor: string[];
  registered: boolean;
  /** Id of the user whose votes these are; null for a visitor who has not signed in. */
  voter: string | null;
  /** The same, or the anonymous user's id; null for a visitor whom the server does not know. A vote that waits names it. */
  author: string | null;
}

/** How many daily votes are left today. */
export function dailyVotesLeft(dailyVotes: number, todays: readonly Pick<Vote, 'kind'>[]): number {
  return Math.max(0, dailyVotes - todays.filter((vote) => vote.kind === 'daily').length);
}

/**
 * What the form may give at once: the daily vote when one is left, and a range of bonus votes. A user whose daily
 * vote is spent gives at least one bonus vote; an empty range (max 0) with no daily vote means that nothing is left.
 */
export function offer(ballot: Pick<Ballot, 'dailyLeft' | 'bonusLeft' | 'bonusLimit'>) {
  const daily = ballot.dailyLeft > 0 ? 1 : 0;
  const max = Math.min(ballot.bonusLeft, ballot.bonusLimit);
  return { daily, min: daily === 1 ? 0 : Math.min(1, max), max, nothing: daily + max === 0 } as const;
}
