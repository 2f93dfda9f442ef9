import { utcDay } from '#domain/contest/rules.ts';
import type { Contest } from '#domain/contest/schema.ts';
import { AppError } from '#domain/errors.ts';
import { explainRefusal } from '#domain/voting/rules.ts';
import type { CastVotesInput, PendingVote, Vote } from '#domain/voting/schema.ts';

interface Known {
  contest: Contest | null;
  /** What this visitor has cast today in that contest. */
  todays: readonly Vote[];
  now: Date;
}

/**
 * What the rule of voting says already, before anything is written: for a vote that is only kept until its author
 * signs in, there is no other moment to say it. The statement that casts the vote decides all the same.
 *
 * @throws {AppError} CONTEST_UNKNOWN, CONTEST_NOT_STARTED, CONTEST_SUSPENDED, CONTEST_CLOSED, VOTE_DAY_PASSED,
 * VOTE_ALREADY_CAST, REQUEST_ID_REUSED
 */
export function checkVote(input: CastVotesInput | PendingVote, { contest, todays, now }: Known): void {
  const verdict = explainRefusal(
    { ...input, bucket: 0, user_id: '', country: null },
    {
      phase: contest?.id === input.contest_id ? contest.status : null,
      candidate: 'in-contest',
      dayIsToday: input.vote_day === utcDay(now),
      dailyVotes: contest?.daily_votes ?? 0,
      // Only the sign of the slot matters to the rule: a bonus vote's is negative.
      todays: todays.map((vote, index) => ({ ...vote, slot: vote.kind === 'daily' ? index : -1 - index })),
      bonusLeft: Number.POSITIVE_INFINITY,
    },
  );
  if (verdict.kind === 'refused') throw new AppError(verdict.code);
}
