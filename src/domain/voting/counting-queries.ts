import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

/** From one instant to before another, as the database writes them; `-infinity` and `infinity` are among them. */
export interface Span {
  from: string;
  until: string;
}

/**
 * Waits for the statements that are writing votes now. What begins later sees the contest as it is now: once it is
 * closed, its rows do not change any more.
 */
export function awaitWriters(db: Db): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '5s'`.execute(tx);
    await sql`lock table votes in share mode`.execute(tx);
  });
}

/**
 * All of time in spans that hold about `size` votes of a contest each. The tallies only say where to cut: the spans
 * leave nothing out whatever they say.
 */
export async function spansOf(db: Db, contestId: string, size: number): Promise<Span[]> {
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

/** Vote rows of a contest in a span, by candidate. */
export async function countRows(
  db: Db,
  contestId: string,
  { from, until }: Span,
): Promise<{ candidate_id: string; votes: number }[]> {
  const { rows } = await sql<{ candidate_id: string; votes: number }>`
    select candidate_id, count(*)::bigint as votes from votes
    where contest_id = ${contestId}::uuid
      and cast_at >= ${from}::timestamptz and cast_at < ${until}::timestamptz
    group by candidate_id`.execute(db);
  return rows;
}

/** What the roll-up says of a contest, by candidate. */
export async function tallied(db: Db, contestId: string): Promise<{ candidate_id: string; votes: number }[]> {
  const { rows } = await sql<{ candidate_id: string; votes: number }>`
    select candidate_id, sum(votes)::bigint as votes from vote_tallies
    where contest_id = ${contestId}::uuid group by candidate_id`.execute(db);
  return rows;
}

export interface AnnulledGroup {
  candidate_id: string;
  reason: string;
  votes: number;
  first: Date;
  last: Date;
}

/** Nobody annuls a vote before the transaction ends: a count and its annulments belong together. */
export async function holdAnnulments(tx: Db): Promise<void> {
  await sql`lock table annulments, annulment_reversals in share mode`.execute(tx);
}

/** Votes of a contest that were taken out of the count, by candidate and reason. @param asOf those known by then */
export async function annulled(db: Db, contestId: string, asOf: Date): Promise<AnnulledGroup[]> {
  const { rows } = await sql<AnnulledGroup>`
    select candidate_id, reason, count(*)::bigint as votes, min(annulled_at) as first, max(annulled_at) as last
    from annulments_at(${asOf}) where contest_id = ${contestId}::uuid
    group by candidate_id, reason order by reason, candidate_id`.execute(db);
  return rows;
}

/** Votes of a contest in a span that look the same on a ballot, and how many. @param asOf annulments known by then */
export async function ballotsIn(
  db: Db,
  contestId: string,
  { from, until }: Span,
  asOf: Date,
): Promise<{ vote_day: string; candidate_id: string; annulled: boolean; votes: number }[]> {
  const { rows } = await sql<{ vote_day: string; candidate_id: string; annulled: boolean; votes: number }>`
    select v.vote_day, v.candidate_id, a.user_id is not null as annulled, count(*) as votes
    from votes v
    left join annulments_at(${asOf}) a
      on a.bucket = v.bucket and a.user_id = v.user_id and a.contest_id = v.contest_id
     and a.vote_day = v.vote_day and a.slot = v.slot
    where v.contest_id = ${contestId}::uuid
      and v.cast_at >= ${from}::timestamptz and v.cast_at < ${until}::timestamptz
    group by v.vote_day, v.candidate_id, annulled`.execute(db);
  return rows;
}
