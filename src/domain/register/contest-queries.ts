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

/** When the vote of a row of `contests` ended; null while it goes on. @param alias of that table in the query */
export const toEnd = (alias: string) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<Date | null>`
    case when ${of('override')} = 'closed' then least(coalesce(${of('closed_at')}, ${of('end_date')}), ${of('end_date')})
         when ${of('end_date')} <= now() then ${of('end_date')} end`;
};

const END = toEnd('contests');

/** Contests whose vote has begun: those still open first, since their voters look for their votes. */
export async function listBegunContests(db: Db, competitionId: string): Promise<RegisteredContest[]> {
  const { rows } = await sql<RegisteredContest>`
    select id as contest_id, competition_id, coalesce(published_at <= now(), false) as published,
           ${END} as closed_at
    from contests where competition_id = ${competitionId} and start_date <= now()
    order by ${END} is not null, start_date, id`.execute(db);
  return rows;
}

/** When a contest's vote ended, as it is now; null while it goes on. */
export async function presentEnd(db: Db, contestId: string): Promise<Date | null> {
  const { rows } = await sql<{ closed_at: Date | null }>`
    select ${END} as closed_at from contests where id = ${contestId}::uuid`.execute(db);
  return rows[0]?.closed_at ?? null;
}

/** How far a contest has come. */
export interface ContestState {
  begun: boolean;
  /** When its vote ended; null while it goes on. */
  closed_at: Date | null;
  published: boolean;
}

/** A contest of a competition; undefined where there is none. */
export async function findContestState(
  db: Db,
  competitionId: string,
  contestId: string,
): Promise<ContestState | undefined> {
  const { rows } = await sql<ContestState>`
    select start_date <= now() as begun, ${END} as closed_at,
           coalesce(published_at <= now(), false) as published
    from contests where competition_id = ${competitionId} and id = ${contestId}::uuid`.execute(db);
  return rows[0];
}
