import type { Db } from '#database/client.ts';
import { BUCKETS } from '#domain/user-key.ts';
import { type ComparedVote, votesOfBucket } from './missing-queries.ts';
import { receiptReference } from './rules.ts';

/** A request, as its voter knows it, whose votes one database has and another lacks. */
export interface MissingRequest {
  reference: string;
  requestId: string;
  userId: string;
  day: string;
  castAt: Date;
  votes: number;
}

/**
 * The requests of a database whose votes are missing in another, restored one, bucket by bucket.
 *
 * @param db the restored one
 * @param beside one that knows more: the damaged one, or another restore that goes further
 */
export async function* missingRequests(db: Db, beside: Db): AsyncGenerator<MissingRequest> {
  for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
    const [here, there] = await Promise.all([votesOfBucket(db, bucket), votesOfBucket(beside, bucket)]);
    const known = new Set(here.map(toKey));
    const requests = Map.groupBy(
      there.filter((vote) => !known.has(toKey(vote))),
      ({ user_id, request_id }) => `${user_id} ${request_id}`,
    );
    for (const votes of requests.values()) {
      const [first] = votes;
      if (first) yield { ...toMissing(first), votes: votes.length };
    }
  }
}

/** The request id is part of the key: since the restore, the user may have spent the same right again. */
const toKey = ({ user_id, vote_day, slot, request_id }: ComparedVote) =>
  `${user_id} ${vote_day} ${slot} ${request_id}`;

const toMissing = ({ week, request_id, user_id, vote_day, cast_at }: ComparedVote) => ({
  reference: receiptReference(week, request_id),
  requestId: request_id,
  userId: user_id,
  day: vote_day,
  castAt: cast_at,
});
