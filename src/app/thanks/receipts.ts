import type { ShownCandidate } from '#app/contest/undescribed.ts';
import type { GivenReceipt } from '#domain/voting/schema.ts';

/** The votes of one accepted request, as its receipt shows them. */
export interface ThanksReceipt {
  contestId: string;
  reference: string;
  candidate: ShownCandidate;
  daily: number;
  bonus: number;
  /** ISO 8601, UTC, to the minute. */
  castAt: string;
}

/** The receipts with their candidates, in the same order. A vote whose candidate is not listed any more has none. */
export function toReceipts(
  given: readonly GivenReceipt[],
  candidates: readonly ShownCandidate[],
): ThanksReceipt[] {
  return given.flatMap(({ contest_id, candidate_id, cast_at, ...receipt }) => {
    const candidate = candidates.find(({ id }) => id === candidate_id);
    return candidate ? [{ ...receipt, contestId: contest_id, candidate, castAt: cast_at }] : [];
  });
}

/** How many votes a candidate got. */
export interface VotesOfCandidate {
  candidate: ShownCandidate;
  votes: number;
}

/** Votes by candidate, in the order of the receipts. */
export function votesByCandidate(receipts: readonly ThanksReceipt[]): VotesOfCandidate[] {
  const given = new Map<string, VotesOfCandidate>();
  for (const { candidate, daily, bonus } of receipts) {
    const entry = given.get(candidate.id) ?? { candidate, votes: 0 };
    entry.votes += daily + bonus;
    given.set(candidate.id, entry);
  }
  return [...given.values()];
}
