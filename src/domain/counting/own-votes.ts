import type { Db } from '#database/client.ts';
import type { UserKey } from '#domain/user-key.ts';
import type { PastVote } from '#domain/voting/schema.ts';
import { votesWithSlots } from '#domain/voting/service.ts';
import { annulmentsOfUser } from './standing-queries.ts';

/**
 * Every vote of a user, oldest first, with what became of each: votes are never taken away, but they may be left out
 * of the count. For a published week it agrees with the published figures.
 */
export async function pastVotes(db: Db, user: UserKey): Promise<PastVote[]> {
  const [votes, annulments] = await Promise.all([votesWithSlots(db, user), annulmentsOfUser(db, user)]);
  const right = (row: { contest_id: string; vote_day: string; slot: number }) =>
    `${row.contest_id} ${row.vote_day} ${row.slot}`;
  const reasons = new Map(annulments.map((row) => [right(row), row.reason]));
  return votes.map(({ vote, slot }) => ({
    ...vote,
    annulled: reasons.get(right({ ...vote, slot })) ?? null,
  }));
}
