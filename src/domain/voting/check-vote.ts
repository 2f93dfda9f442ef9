import { utcDay } from '#domain/contest/rules.ts';
import type { Contest } from '#domain/contest/schema.ts';
import { AppError } from '#domain/errors.ts';
import type { VoteRefusalCode } from './refusal-rules.ts';
import { explainRefusal, type RefusalFacts, refusalCode } from './rules.ts';
import type { PendingVote } from './schema.ts';
import type { VoteCandidate } from './vote-candidate.ts';

// Applies the rules of voting before a vote is written: a vote that is kept until its author signs in meets no other
// check by then. The statement that casts the vote still decides.

const OPEN: RefusalFacts = {
  phase: 'open',
  candidate: 'in-contest',
  dayIsToday: true,
  dailyVotes: Number.POSITIVE_INFINITY,
  todays: [],
  bonusLeft: Number.POSITIVE_INFINITY,
};

interface Known {
  /** The vote's contest, of any week; null where the competition has no such contest. */
  contest: Contest | null;
  standing: VoteCandidate['standing'];
  now: Date;
}

/**
 * Checks the contest, the candidate and the day: its author's votes and bonus votes are known once they have signed in.
 *
 * @throws {AppError} CONTEST_UNKNOWN, CONTEST_NOT_STARTED, CONTEST_SUSPENDED, CONTEST_CLOSED, CANDIDATE_UNKNOWN,
 * CANDIDATE_NOT_IN_CONTEST, CANDIDATE_ELIMINATED, VOTE_DAY_PASSED
 */
export function checkVote(vote: PendingVote, { contest, standing, now }: Known): void {
  throwIfRefused(vote, {
    ...OPEN,
    phase: contest?.status ?? null,
    candidate: standing,
    dayIsToday: vote.vote_day === utcDay(now),
  });
}

/**
 * Checks the bonus votes alone.
 *
 * @param bonusLeft how many the visitor has
 * @throws {AppError} NOT_ENOUGH_BONUS
 */
export function checkBonus(vote: PendingVote, bonusLeft: number): void {
  throwIfRefused(vote, { ...OPEN, bonusLeft });
}

/**
 * Predicts, from the show and the day alone, why a pending vote would be refused now, so that its pages do not promise
 * that it will count. `VOTE_REFUSALS` tells whether the vote stays.
 *
 * @param known.contest the contest on screen; a vote for another one is taken to be for a contest that is over
 * @param known.standing how the vote's candidate stands in the vote's own contest
 * @param known.dayIsToday whether the vote's day is the present UTC day
 */
export function foreseenRefusal(
  vote: Pick<PendingVote, 'contest_id'>,
  known: {
    contest: Pick<Contest, 'id' | 'status'> | null;
    standing: VoteCandidate['standing'];
    dayIsToday: boolean;
  },
): VoteRefusalCode | null {
  const { contest, standing, dayIsToday } = known;
  const phase = contest?.id === vote.contest_id ? contest.status : 'closed';
  return refusalCode({ daily: 0, bonus: 0 }, { ...OPEN, phase, candidate: standing, dayIsToday });
}

function throwIfRefused(vote: PendingVote, facts: RefusalFacts): void {
  const verdict = explainRefusal({ ...vote, bucket: 0, user_id: '', country: null }, facts);
  if (verdict.kind === 'refused') throw new AppError(verdict.code);
}
