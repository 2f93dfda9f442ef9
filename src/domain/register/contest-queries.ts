import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

/** A contest whose votes are registered. */
export interface RegisteredContest {
  contest_id: string;
  competition_id: string;
  /** When its vote ended; null while it goes on. */
  closed_at: Date | null;
  /** Whether results are out. */
  published: boolean;
}

/** Contests whose vote has begun, oldest first. */
export async function begunContests(db: Db, competitionId: string): Promise<RegisteredContest[]> {
  const { rows } = await sql<RegisteredContest>`
    select id as contest_id, competition_id, coalesce(published_at <= now(), false) as published,
           case when override = 'closed' then least(coalesce(closed_at, end_date), end_date)
                when end_date <= now() then end_date end as closed_at
    from contests where competition_id = ${competitionId} and start_date <= now()
    order by start_date, id`.execute(db);
  return rows;
}

/** How far a contest has come. */
export interface ContestState {
  begun: boolean;
  closed: boolean;
  published: boolean;
}

/** A contest of a competition; undefined where there is none. */
export async function findContestState(
  db: Db,
  competitionId: string,
  contestId: string,
): Promise<ContestState | undefined> {
  const { rows } = await sql<ContestState>`
    select start_date <= now() as begun, end_date <= now() or override is not distinct from 'closed' as closed,
           coalesce(published_at <= now(), false) as published
    from contests where competition_id = ${competitionId} and id = ${contestId}::uuid`.execute(db);
  return rows[0];
}
