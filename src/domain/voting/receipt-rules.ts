import { receiptReference } from './rules.ts';
import type { GivenReceipt, Vote } from './schema.ts';

const MINUTE_MS = 60_000;

/**
 * One receipt for each request, newest first.
 *
 * @param weekFor gives the week of a vote's contest: one week may end and the next begin on the same day
 */
export function toGivenReceipts(
  votes: readonly Pick<Vote, 'contest_id' | 'candidate_id' | 'kind' | 'request_id' | 'cast_at'>[],
  weekFor: (contestId: string) => number,
): GivenReceipt[] {
  const receipts = new Map<string, { at: number; receipt: GivenReceipt }>();
  for (const { request_id, contest_id, candidate_id, kind, cast_at } of votes) {
    const at = Date.parse(cast_at);
    const minute = new Date(Math.floor(at / MINUTE_MS) * MINUTE_MS).toISOString();
    const reference = receiptReference(weekFor(contest_id), request_id);
    const known = receipts.get(request_id) ?? {
      at,
      receipt: { contest_id, candidate_id, daily: 0, bonus: 0, cast_at: minute, reference },
    };
    known.receipt[kind] += 1;
    receipts.set(request_id, known);
  }
  return [...receipts.values()].sort((a, b) => b.at - a.at).map(({ receipt }) => receipt);
}
