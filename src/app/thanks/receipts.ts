import type { Candidate } from '#domain/contest/schema.ts';
import { receiptReference } from '#domain/voting/rules.ts';
import type { Vote } from '#domain/voting/schema.ts';

/** What one accepted request gave, as its receipt says it. */
export interface Receipt {
  requestId: string;
  contestId: string;
  reference: string;
  candidate: Candidate;
  daily: number;
  bonus: number;
  /** ISO 8601, UTC. */
  castAt: string;
}

/**
 * One receipt for each request, newest first. A vote whose candidate is not listed any more has none.
 *
 * @param weekFor the week of the contest that a vote was given in: on a day two weeks may meet
 */
export function toReceipts(
  votes: readonly Vote[],
  candidates: readonly Candidate[],
  weekFor: (contestId: string) => number,
): Receipt[] {
  const receipts = new Map<string, Receipt>();
  for (const vote of votes) {
    const candidate = candidates.find(({ id }) => id === vote.candidate_id);
    if (!candidate) continue;
    const receipt = receipts.get(vote.request_id) ?? {
      requestId: vote.request_id,
      contestId: vote.contest_id,
      reference: receiptReference(weekFor(vote.contest_id), vote.request_id),
      candidate,
      daily: 0,
      bonus: 0,
      castAt: vote.cast_at,
    };
    receipt[vote.kind] += 1;
    receipts.set(vote.request_id, receipt);
  }
  return [...receipts.values()].sort((a, b) => b.castAt.localeCompare(a.castAt));
}

/** How many votes a candidate got. */
export interface Given {
  candidate: Candidate;
  votes: number;
}

/** Votes by candidate, in the order of the receipts. */
export function givenBy(receipts: readonly Receipt[]): Given[] {
  const given = new Map<string, Given>();
  for (const { candidate, daily, bonus } of receipts) {
    const entry = given.get(candidate.id) ?? { candidate, votes: 0 };
    entry.votes += daily + bonus;
    given.set(candidate.id, entry);
  }
  return [...given.values()];
}
