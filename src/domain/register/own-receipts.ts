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
 * The receipt of one of the user's own requests. The server computes it each time: nothing of it is stored.
 *
 * @param reference as the receipt shows it, such as "S2-7KF4-2Q9A"
 * @returns null for a reference that is no request of this user's in this competition
 */
export async function ownReceipt(
  { db, config, register }: ReceiptDependencies,
  user: UserKey,
  reference: string,
): Promise<BallotReceipt | null> {
  const [votes, contests] = await Promise.all([
    votesWithSlots(db, user),
    listContests(db, config.competitionId),
  ]);
  const weeks = new Map(contests.map(({ id, week }) => [id, week]));
  const own = votes.filter(({ vote }) => {
    const week = weeks.get(vote.contest_id);
    return week !== undefined && receiptReference(week, vote.request_id) === reference;
  });
  const first = own[0]?.vote;
  if (!first) return null;
  // Should two requests ever have the same reference, the first one is returned.
  const given = own.filter(({ vote }) => vote.request_id === first.request_id);
  const receipts = given.map(({ vote, slot }) =>
    receiptFor(register.keys, { ...vote, user_id: user.userId, slot }),
  );
  return {
    contest_id: first.contest_id,
    request_id: first.request_id,
    candidate_id: first.candidate_id,
    given_at: first.cast_at,
    daily: receipts.filter(({ kind }) => kind === 'daily').length,
    bonus: receipts.filter(({ kind }) => kind === 'bonus').length,
    votes: receipts,
  };
}
