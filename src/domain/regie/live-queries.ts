import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { isAnnulled } from '#domain/counting/standing-sql.ts';

/**
 * Counts by minute and candidate come from the roll-up; the minutes that it may not have finished are counted from the
 * rows, which lie together at the end of the table. A stalled roll-up does not make this slow: at most ten minutes of
 * rows are read.
 *
 * @param from minutes before this one are left out
 */
export const minutesFrom = (contestId: string, from: Date | RawBuilder<Date>) => sql`
  with newest as (
    select greatest(date_trunc('minute', complete_until, 'UTC'), date_trunc('minute', now(), 'UTC') - interval '10 minutes')
           as start
    from rollup where id = 1
  ), minutes as (
    select t.minute, t.candidate_id, t.votes::bigint as votes
    from vote_tallies t, newest
    where t.contest_id = ${contestId}::uuid and t.minute >= ${from} and t.minute < newest.start
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
  /** Votes of the last quarter of an hour, and of the one before. */
  recent: number;
  before: number;
}

/** Votes of each talent of a week: in all, today (UTC), in the last fifteen minutes and the fifteen before. */
export async function candidateFigures(db: Db, contestId: string): Promise<CandidateFigures[]> {
  const { rows } = await sql<CandidateFigures>`
    ${minutesFrom(contestId, new Date(0))}
    select candidate_id, sum(votes)::bigint as week,
      coalesce(sum(votes) filter (where minute >= date_trunc('day', now(), 'UTC')), 0)::bigint as today,
      coalesce(sum(votes) filter (where minute >= now() - interval '15 minutes'), 0)::bigint as recent,
      coalesce(sum(votes) filter (where minute >= now() - interval '30 minutes'
                                    and minute < now() - interval '15 minutes'), 0)::bigint as before
    from minutes group by candidate_id`.execute(db);
  return rows;
}

export interface MinuteVotes {
  minute: Date;
  votes: number;
}

const HOUR_BEGINS = sql<Date>`date_trunc('minute', now(), 'UTC') - interval '59 minutes'`;

/** The last sixty minutes with their votes out of `minutes`, the oldest first; the last one is still under way. */
const HOUR = sql`
  select s.minute, coalesce(sum(m.votes), 0)::bigint as votes
  from generate_series(${HOUR_BEGINS},
                       date_trunc('minute', now(), 'UTC'), interval '1 minute') as s(minute)
  left join minutes m on m.minute = s.minute
  group by s.minute order by s.minute`;

/** Votes of each of the last sixty minutes. Reads no older tally. */
export async function lastHour(db: Db, contestId: string): Promise<MinuteVotes[]> {
  const { rows } = await sql<MinuteVotes>`${minutesFrom(contestId, HOUR_BEGINS)} ${HOUR}`.execute(db);
  return rows;
}

/** Votes of each of the last sixty minutes as far as the roll-up has come: no row of a vote is read. */
export async function talliedHour(db: Db, contestId: string): Promise<MinuteVotes[]> {
  const { rows } = await sql<MinuteVotes>`
    with minutes as (
      select minute, votes::bigint as votes from vote_tallies
      where contest_id = ${contestId}::uuid and minute > now() - interval '1 hour'
    ) ${HOUR}`.execute(db);
  return rows;
}

export interface DatabaseHealth {
  now: Date;
  rollup_lag: number;
  connections: number;
  max_connections: number;
}

/** The database's health: its clock, the seconds by which the roll-up is behind, its connections. */
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

/** Votes of the database's UTC day that count. It scans the day's rows, so it is not read every second. */
const dayVotes = (contestId: string) => sql`(
    select v.bucket, v.user_id, v.country, v.slot from votes v
    where v.contest_id = ${contestId}::uuid and v.cast_at >= date_trunc('day', now(), 'UTC')
      and not ${sql.raw(isAnnulled('v'))}
  ) as counted`;

/** Votes of the database's UTC day by country. */
export async function dayByCountry(db: Db, contestId: string): Promise<DayFigures[]> {
  const { rows } = await sql<DayFigures>`
    select country, count(*)::bigint as votes, (count(*) filter (where slot < 0))::bigint as bonus
    from ${dayVotes(contestId)} group by country order by votes desc`.execute(db);
  return rows;
}

/**
 * Counts the voters of the database's UTC day, and those among them who had voted the day before too. One join for all
 * voters: a subquery for each takes three times as long. Each shard answers for its own users.
 */
export async function dayVoters(
  db: Db,
  contestId: string,
): Promise<{ voters: number; returning: number | null }> {
  const { rows } = await sql<{ voters: number; returning: number | null }>`
    with counted as (
      select count(*)::bigint as voters, count(b.user_id)::bigint as returned
      from (select bucket, user_id from ${dayVotes(contestId)} group by bucket, user_id) p
      left join (
        select bucket, user_id from votes
        where contest_id = ${contestId}::uuid and vote_day = (now() at time zone 'UTC')::date - 1
        group by bucket, user_id
      ) b on b.bucket = p.bucket and b.user_id = p.user_id
    )
    select voters,
      case when (select start_date < date_trunc('day', now(), 'UTC') from contests where id = ${contestId}::uuid)
           then returned end as returning
    from counted`.execute(db);
  return rows[0] ?? { voters: 0, returning: null };
}
