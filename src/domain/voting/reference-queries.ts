import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

/** A request to vote that a receipt's reference may mean. */
export interface ReferredRequest {
  user_id: string;
  request_id: string;
  vote_day: string;
  /** Its day is over. */
  past: boolean;
}

/**
 * Finds a contest's requests by the end of their ids, through the index `votes_reference`. Among millions of ids, two
 * may end alike.
 *
 * @param requestEnd the last ten hexadecimal digits, in lower case
 */
export async function requestsEnding(
  db: Db,
  contestId: string,
  requestEnd: string,
): Promise<ReferredRequest[]> {
  const { rows } = await sql<ReferredRequest>`
    select distinct user_id, request_id, vote_day::text as vote_day,
           vote_day < (now() at time zone 'UTC')::date as past
    from votes
    where right(request_id::text, 10) = ${requestEnd} and contest_id = ${contestId}::uuid
    limit 3`.execute(db);
  return rows;
}
