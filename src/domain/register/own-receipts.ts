import type { Db } from '#database/client.ts';
import { listContests } from '#domain/contest/service.ts';
import type { UserKey } from '#domain/user-key.ts';
import { receiptReference } from '#domain/voting/rules.ts';
import { votesWithSlots } from '#domain/voting/service.ts';
import type { RegisterKeys } from './keys.ts';
import { receiptFor } from './receipts.ts';
import type { BallotReceipt } from './schema.ts';

interface ReceiptDependencies {
  db: Db;
  config: { competitionId: string };
  register: { keys: Pick<RegisterKeys, 'salts'> };
}

/**
 * The receipts of the user's own requests with a reference: one, unless a caller has used a request's id again on
 * another UTC day, which makes another request, or two ids end alike. The server computes them each time: nothing of
 * them is stored.
 *
 * @param reference as the receipt shows it, such as "S2-7KF4-2Q9A"
 * @returns oldest first; none for a reference that is no request of this user's in this competition
 */
export async function ownReceipts(
  { db, config, register }: ReceiptDependencies,
  user: UserKey,
  reference: string,
): Promise<BallotReceipt[]> {
  const [votes, contests] = await Promise.all([
    votesWithSlots(db, user),
    listContests(db, config.competitionId),
  ]);
  const weeks = new Map(contests.map(({ id, week }) => [id, week]));
  const own = votes.filter(({ vote }) => {
    const week = weeks.get(vote.contest_id);
    return week !== undefined && receiptReference(week, vote.request_id) === reference;
  });
  const requests = Map.groupBy(own, ({ vote }) => `${vote.request_id} ${vote.vote_day}`);
  return [...requests.values()].flatMap((given) => {
    const [first] = given;
    if (!first) return [];
    const { contest_id, request_id, candidate_id, cast_at } = first.vote;
    const receipts = given.map(({ vote, slot }) =>
      receiptFor(register.keys, { ...vote, user_id: user.userId, slot }),
    );
    return {
      contest_id,
      request_id,
      candidate_id,
      given_at: cast_at,
      daily: receipts.filter(({ kind }) => kind === 'daily').length,
      bonus: receipts.filter(({ kind }) => kind === 'bonus').length,
      votes: receipts,
    };
  });
}
