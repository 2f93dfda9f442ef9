import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

/** A vote by its key, and by what its voter's receipt shows; its candidate is not read. */
export interface ComparedVote {
  user_id: string;
  contest_id: string;
  vote_day: string;
  slot: number;
  request_id: string;
  week: number;
  cast_at: Date;
}

/** All votes of one bucket's users: few enough to fit into memory. */
export async function votesOfBucket(db: Db, bucket: number): Promise<ComparedVote[]> {
  const { rows } = await sql<ComparedVote>`
    select v.user_id, v.contest_id, v.vote_day::text as vote_day, v.slot, v.request_id, c.week, v.cast_at
    from votes v join contests c on c.id = v.contest_id
    where v.bucket = ${bucket}::smallint
    order by v.user_id, v.vote_day, v.slot`.execute(db);
  return rows;
}
