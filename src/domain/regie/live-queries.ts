import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

/**
 * Counts by minute and candidate come from the roll-up; the minutes that it may still be at are counted from the rows,
 * which lie together at the end of the table. A roll-up that hangs does not make this slow: no more than ten minutes
 * of rows are read.
 */
const MINUTES = (contestId: string) => sql`
  with newest as (
    select greatest(date_trunc('minute', complete_until, 'UTC'), date_trunc('minute', now(), 'UTC') - interval '10 minutes')
           as start
    from rollup where id = 1
  ), minutes as (
    select t.minute, t.candidate_id, t.votes::bigint as votes
    from vote_tallies t, newest
    where t.contest_id = ${contestId}::uuid and t.minute < newest.start
    union all
    select date_trunc('minute', v.cast_at, 'UTC'), v.candidate_id, count(*)
    from votes v
    where v.cast_at >= (select start from newest) and v.contest_id = ${contestId}::uuid
    group by 1, 2
  )`;

export interface CandidateFigures {
  candidate_id: string;
  today: number;
  week: number;
  /** In the last quarter of an hour, and in the one before. */
  recent: number;
  before: number;
}

export async function candidateFigures(db: Db, contestId: string): Promise<CandidateFigures[]> {
  const { rows } = await sql<CandidateFigures>`
    ${MINUTES(contestId)}
    select candidate_id, sum(votes)::bigint as week,
      coalesce(sum(votes) filter (where minute >= date_trunc('day', now(), 'UTC')), 0)::bigint as today,
      coalesce(sum(votes) filter (where minute >= now() - interval '15 minutes'), 0)::bigint as recent,
      coalesce(sum(votes) filter (where minute >= now() - interval '30 minutes'
                                    and minute < now() - interval '15 minutes'), 0)::bigint as before
    from minutes group by candidate_id`.execute(db);
  return rows;
}

/** Votes of each of the last sixty minutes, the oldest first; the last one is still under way. */
export async function lastHour(db: Db, contestId: string): Promise<{ minute: Date; votes: number }[]> {
  const { rows } = await sql<{ minute: Date; votes: number }>`
    ${MINUTES(contestId)}
    select s.minute, coalesce(sum(m.votes), 0)::bigint as votes
    from generate_series(date_trunc('minute', now(), 'UTC') - interval '59 minutes',
                         date_trunc('minute', now(), 'UTC'), interval '1 minute') as s(minute)
    left join minutes m on m.minute = s.minute
    group by s.minute order by s.minute`.execute(db);
  return rows;
}

export interface DatabaseHealth {
  now: Date;
  rollup_lag: number;
  connections: number;
  max_connections: number;
}

export async function databaseHealth(db: Db): Promise<DatabaseHealth> {
  const { rows } = await sql<DatabaseHealth>`
    select now() as now,
      (select case when complete_until = '-infinity' then 0
                   else greatest(0, extract(epoch from now() - complete_until))::float8 end
       from rollup where id = 1) as rollup_lag,
      (select count(*) from pg_stat_activity where datname = current_database())::int as connections,
      current_setting('max_connections')::int as max_connections`.execute(db);
  return rows[0] as DatabaseHealth;
}

export interface DayFigures {
  country: string | null;
  votes: number;
  bonus: number;
}

/** Votes of the database's UTC day by country: reads the day's rows, so not every second. */
export async function dayByCountry(db: Db, contestId: string): Promise<DayFigures[]> {
  const { rows } = await sql<DayFigures>`
    select country, count(*)::bigint as votes, (count(*) filter (where slot < 0))::bigint as bonus
    from votes
    where contest_id = ${contestId}::uuid and cast_at >= date_trunc('day', now(), 'UTC')
    group by country order by votes desc`.execute(db);
  return rows;
}

/** People who have voted on the database's UTC day. */
export async function dayVoters(db: Db, contestId: string): Promise<number> {
  const { rows } = await sql<{ voters: number }>`
    select count(*)::bigint as voters from (
      select from votes
      where contest_id = ${contestId}::uuid and cast_at >= date_trunc('day', now(), 'UTC')
      group by bucket, user_id
    ) people`.execute(db);
  return rows[0]?.voters ?? 0;
}
