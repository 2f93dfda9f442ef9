import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { BUCKETS } from '#domain/user-key.ts';
import { annulmentsAt } from './standing-queries.ts';

/** Two instants as the database writes them, `until` excluded; they may be `-infinity` and `infinity`. */
export interface Span {
  from: string;
  until: string;
}

/**
 * Waits for the statements that are writing votes now. A statement that begins later sees the contest as it is now, so
 * the vote rows of a closed contest do not change any more.
 */
export function awaitWriters(db: Db): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '5s'`.execute(tx);
    await sql`select hold_rows('share', 'votes')`.execute(tx);
  });
}

/**
 * All of time in spans that hold about `size` votes of a contest each. The tallies only say where to cut: the spans
 * leave nothing out even when those are wrong.
 */
export async function listSpans(db: Db, contestId: string, size: number): Promise<Span[]> {
  const { rows } = await sql<{ minute: string }>`
    select min(minute)::text as minute
    from (
      select minute, floor((sum(votes) over (order by minute) - votes) / ${size}) as part
      from (select minute, sum(votes) as votes from vote_tallies
            where contest_id = ${contestId}::uuid group by minute) by_minute
    ) parts
    group by part order by min(minute)`.execute(db);
  const cuts = ['-infinity', ...rows.map((row) => row.minute), 'infinity'];
  return cuts.slice(1).map((until, index) => ({ from: cuts[index] ?? '-infinity', until }));
}

/** Vote rows that have candidate, day and source in common. */
export interface CountedRows {
  candidate_id: string;
  day: string;
  /** 'quotidien', or the type of the bonus; 'bonus' where the grant has gone with its account. */
  source: string;
  cast: number;
  annulled: number;
  first: Date;
  last: Date;
}

/** Vote rows of a contest in a span. @param asOf annulments known by then take votes out */
export async function countRows(
  db: Db,
  contestId: string,
  { from, until }: Span,
  asOf: Date,
): Promise<CountedRows[]> {
  const { rows } = await sql<CountedRows>`
    select v.candidate_id, v.vote_day::text as day,
           case when v.slot >= 0 then 'quotidien' else coalesce(g.bonus_type, 'bonus') end as source,
           count(*)::bigint as "cast", count(a.user_id)::bigint as annulled,
           min(v.cast_at) as first, max(v.cast_at) as last
    from votes v
    left join bonus_grants g
      on g.bucket = v.bucket and g.user_id = v.user_id and g.number = v.grant_number
    left join ${annulmentsAt(asOf)} a
      on a.bucket = v.bucket and a.user_id = v.user_id and a.contest_id = v.contest_id
     and a.vote_day = v.vote_day and a.slot = v.slot
    where v.contest_id = ${contestId}::uuid
      and v.cast_at >= ${from}::timestamptz and v.cast_at < ${until}::timestamptz
    group by 1, 2, 3`.execute(db);
  return rows;
}

/** All vote rows of a contest by candidate, annulled ones too. */
export function countByCandidate(
  db: Db,
  contestId: string,
): Promise<{ candidate_id: string; votes: number }[]> {
  return db
    .selectFrom('votes')
    .select(['candidate_id', sql<number>`count(*)::bigint`.as('votes')])
    .where('contest_id', '=', contestId)
    .groupBy('candidate_id')
    .execute();
}

/** Counts the users with a vote that counts. @param parts number of ranges of buckets to count one after the other */
export async function countVoters(db: Db, contestId: string, parts: number, asOf: Date): Promise<number> {
  const width = Math.ceil(BUCKETS / Math.min(parts, BUCKETS));
  let voters = 0;
  for (let first = 0; first < BUCKETS; first += width) {
    const { rows } = await sql<{ voters: number }>`
      select count(*)::bigint as voters from (
        select from votes v
        left join ${annulmentsAt(asOf)} a
          on a.bucket = v.bucket and a.user_id = v.user_id and a.contest_id = v.contest_id
         and a.vote_day = v.vote_day and a.slot = v.slot
        where v.bucket >= ${first} and v.bucket < ${first + width} and v.contest_id = ${contestId}::uuid
          and a.user_id is null
        group by v.bucket, v.user_id
      ) people`.execute(db);
    voters += rows[0]?.voters ?? 0;
  }
  return voters;
}

/** A contest's votes as the roll-up has tallied them, by candidate. */
export async function tallied(db: Db, contestId: string): Promise<{ candidate_id: string; votes: number }[]> {
  const { rows } = await sql<{ candidate_id: string; votes: number }>`
    select candidate_id, sum(votes)::bigint as votes from vote_tallies
    where contest_id = ${contestId}::uuid group by candidate_id`.execute(db);
  return rows;
}

export interface AnnulledGroup {
  reason: string;
  votes: number;
  first: Date;
  last: Date;
}

/**
 * Keeps votes from being annulled or restored until the transaction ends: a count and its annulments belong together.
 *
 * @returns an instant after every annulment so far and before every later one, in whole milliseconds
 */
export async function holdAnnulments(tx: Db): Promise<Date> {
  await sql`select hold_rows('share', 'annulments', 'annulment_reversals')`.execute(tx);
  const { rows } = await sql<{ now: Date }>`
    select date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond' as now`.execute(tx);
  return rows[0]?.now ?? new Date();
}

/** Votes of a contest that are out of the count, by reason. @param asOf annulments known by then take votes out */
export async function annulled(db: Db, contestId: string, asOf: Date): Promise<AnnulledGroup[]> {
  const { rows } = await sql<AnnulledGroup>`
    select reason, count(*)::bigint as votes, min(annulled_at) as first, max(annulled_at) as last
    from ${annulmentsAt(asOf)} a where contest_id = ${contestId}::uuid
    group by reason order by reason`.execute(db);
  return rows;
}

export interface RestoredGroup {
  reason: string;
  annulled_at: Date;
  /** Votes that the decision had annulled. */
  votes: number;
  restored_because: string;
  restored_at: Date;
  /** Those of its votes that are in the count again: no other decision holds them out. */
  counted: number;
}

/** Decisions of a contest whose votes were put back, the oldest first. @param asOf what was put back by then */
export async function restored(db: Db, contestId: string, asOf: Date): Promise<RestoredGroup[]> {
  const { rows } = await sql<RestoredGroup>`
    with back as (
      select b.id, b.reason, b.annulled_at, r.reason as restored_because, r.restored_at
      from annulment_batches b join annulment_reversals r on r.batch_id = b.id
      where b.contest_id = ${contestId}::uuid and r.restored_at <= ${asOf}
    ), held as (
      select a.batch_id, count(*)::bigint as votes, count(o.user_id)::bigint as "out"
      from annulments a
      left join ${annulmentsAt(asOf)} o
        on o.bucket = a.bucket and o.user_id = a.user_id and o.contest_id = a.contest_id
       and o.vote_day = a.vote_day and o.slot = a.slot
      where a.contest_id = ${contestId}::uuid and a.batch_id in (select id from back)
      group by a.batch_id
    )
    select k.reason, k.annulled_at, k.restored_because, k.restored_at,
           coalesce(h.votes, 0)::bigint as votes, coalesce(h.votes - h."out", 0)::bigint as counted
    from back k left join held h on h.batch_id = k.id
    order by k.restored_at, k.annulled_at, k.id`.execute(db);
  return rows;
}

/** The decisions that hold votes of a contest out of the count, and how many votes they hold out. */
export async function standingDecisions(
  db: Db,
  contestId: string,
): Promise<{ batch_id: string; votes: number }[]> {
  const { rows } = await sql<{ batch_id: string; votes: number }>`
    select a.batch_id, count(*)::bigint as votes from annulments a
    where a.contest_id = ${contestId}::uuid
      and a.batch_id not in (select r.batch_id from annulment_reversals r)
    group by a.batch_id order by a.batch_id`.execute(db);
  return rows;
}

/** Votes of a contest in a span, grouped by what an anonymous file shows. @param asOf annulments known by then count */
export async function ballotsIn(
  db: Db,
  contestId: string,
  { from, until }: Span,
  asOf: Date,
): Promise<{ vote_day: string; candidate_id: string; annulled: boolean; votes: number }[]> {
  const { rows } = await sql<{ vote_day: string; candidate_id: string; annulled: boolean; votes: number }>`
    select v.vote_day, v.candidate_id, a.user_id is not null as annulled, count(*) as votes
    from votes v
    left join ${annulmentsAt(asOf)} a
      on a.bucket = v.bucket and a.user_id = v.user_id and a.contest_id = v.contest_id
     and a.vote_day = v.vote_day and a.slot = v.slot
    where v.contest_id = ${contestId}::uuid
      and v.cast_at >= ${from}::timestamptz and v.cast_at < ${until}::timestamptz
    group by v.vote_day, v.candidate_id, annulled`.execute(db);
  return rows;
}
