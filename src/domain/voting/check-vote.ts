import { utcDay } from '#domain/contest/rules.ts';
import type { Candidate, Contest } from '#domain/contest/schema.ts';
import { AppError } from '#domain/errors.ts';
import type { VoteRefusalCode } from './refusal-rules.ts';
import { explainRefusal, type RefusalFacts, refusalCode } from './rules.ts';
import type { PendingVote, Vote } from './schema.ts';

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
  /** Candidates of the contest, and those who have left; absent where the candidate is not to be checked. */
  candidates?: readonly Candidate[];
  /** What this visitor has cast today in that contest. */
  todays: readonly Vote[];
  now: Date;
}

/**
 * Checks all but the bonus votes.
 *
 * @throws {AppError} CONTEST_UNKNOWN, CONTEST_NOT_STARTED, CONTEST_SUSPENDED, CONTEST_CLOSED, VOTE_DAY_PASSED,
 * CANDIDATE_UNKNOWN, CANDIDATE_ELIMINATED, VOTE_ALREADY_CAST, REQUEST_ID_REUSED
 */
export function checkVote(vote: PendingVote, { contest, candidates, todays, now }: Known): void {
  throwIfRefused(vote, {
    ...OPEN,
    phase: contest?.status ?? null,
    candidate: candidates ? standing(candidates.find(({ id }) => id === vote.candidate_id)) : 'in-contest',
    dayIsToday: vote.vote_day === utcDay(now),
    dailyVotes: contest?.daily_votes ?? 0,
    // Only the sign of the slot matters to the rule: a bonus vote's is negative.
    todays: todays.map((cast, index) => ({ ...cast, slot: cast.kind === 'daily' ? index : -1 - index })),
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
 * @param known.candidate the vote's candidate; undefined where the competition has no such candidate
 * @param known.dayIsToday whether the vote's day is the present UTC day
 */
export function foreseenRefusal(
  vote: Pick<PendingVote, 'contest_id'>,
  known: {
    contest: Pick<Contest, 'id' | 'status'> | null;
    candidate: Pick<Candidate, 'eliminated'> | undefined;
    dayIsToday: boolean;
  },
): VoteRefusalCode | null {
  const { contest, candidate, dayIsToday } = known;
  const phase = contest?.id === vote.contest_id ? contest.status : 'closed';
  return refusalCode({ daily: 0, bonus: 0 }, { ...OPEN, phase, candidate: standing(candidate), dayIsToday });
}

function standing(candidate: Pick<Candidate, 'eliminated'> | undefined): RefusalFacts['candidate'] {
  if (!candidate) return 'unknown';
  return candidate.eliminated ? 'eliminated' : 'in-contest';
}

function throwIfRefused(vote: PendingVote, facts: RefusalFacts): void {
  const verdict = explainRefusal({ ...vote, bucket: 0, user_id: '', country: null }, facts);
  if (verdict.kind === 'refused') throw new AppError(verdict.code);
}
