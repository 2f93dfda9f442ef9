import { AppError } from '#domain/errors.ts';
import { explainRefusal } from '#domain/voting/rules.ts';
import type { CastVotesInput, PendingVote } from '#domain/voting/schema.ts';

/**
 * What the rule of voting says of the bonus votes alone, before anything is written.
 *
 * @param bonusLeft how many the visitor has
 * @throws {AppError} NOT_ENOUGH_BONUS
 */
export function checkBonus(input: CastVotesInput | PendingVote, bonusLeft: number): void {
  const verdict = explainRefusal(
    { ...input, bucket: 0, user_id: '', country: null },
    {
      phase: 'open',
      candidate: 'in-contest',
      dayIsToday: true,
      dailyVotes: Number.POSITIVE_INFINITY,
      todays: [],
      bonusLeft,
    },
  );
  if (verdict.kind === 'refused') throw new AppError(verdict.code);
}
