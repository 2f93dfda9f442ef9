import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { isTransient } from '#database/failures.ts';
import { isDistributed } from '#domain/on-shards.ts';
import { atOneInstant } from '#domain/one-instant.ts';
import { repeat } from '#domain/repeat.ts';

export interface Discrepancy {
  contest_id: string;
  candidate_id: string;
  /** Vote rows. */
  rows: number;
  /** What the tallies say. */
  tallied: number;
}

/**
 * Brings the tallies up to date from the vote rows: the minutes that may have changed since the last time are counted
 * again and written over, so that doing it twice, or after a crash, gives the same.
 *
 * A vote's `cast_at` is the start of its statement, which commits later. So the next time begins again at the oldest
 * transaction that was still writing, not at "now".
 *
 * @returns false when another process is rolling up
 */
export function rollUp(db: Db): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const own = await sql`select from rollup where id = 1 for update skip locked`.execute(tx);
    if (own.rows.length === 0) return false;
    // Read before the count: a transaction that starts to write later is younger. Long readers do not matter, nor do
    // autovacuum and the maintenance of Citus, which cast no votes; a writer that has no transaction number yet is a few
    // seconds old at most, because statements time out.
    const until = await oldestWriter(tx);
    await countSince(tx);
    await sql`update rollup set complete_until = ${until}::timestamptz where id = 1`.execute(tx);
    return true;
  });
}

const OLDEST_WRITER = `
  select least(now(), min(a.xact_start))::text as until
  from pg_stat_activity a
  where a.datname = current_database() and a.pid <> pg_backend_pid() and a.backend_type = 'client backend'
    and (a.backend_xid is not null or a.xact_start > now() - interval '30 seconds')`;

/**
 * Where Citus distributes the votes, the oldest of all machines: each vote has the time of its own machine's clock. A
 * machine that cannot answer gives a text that is no time, so that the roll-up fails and is done again.
 */
async function oldestWriter(tx: Db): Promise<string | undefined> {
  if (!(await isDistributed(tx)))
    return (await sql.raw<{ until: string }>(OLDEST_WRITER).execute(tx)).rows[0]?.until;
  const { rows } = await sql<{ until: string }>`
    select min(until::timestamptz)::text as until
    from (${sql.raw(OLDEST_WRITER)} union all select result from run_command_on_workers(${OLDEST_WRITER})) machines`.execute(
    tx,
  );
  return rows[0]?.until;
}

async function countSince(tx: Db): Promise<void> {
  await sql`
    insert into vote_tallies as t (contest_id, minute, candidate_id, votes)
    select v.contest_id, date_trunc('minute', v.cast_at, 'UTC'), v.candidate_id, count(*)
    from votes v
    where v.cast_at >= (select date_trunc('minute', complete_until, 'UTC') from rollup where id = 1)
    group by 1, 2, 3
    on conflict (contest_id, minute, candidate_id) do update set votes = excluded.votes
    where t.votes <> excluded.votes`.execute(tx);
}

/**
 * Counts every vote row again and compares the tallies with it, in one snapshot, after a last roll-up.
 *
 * @param repair writes the tallies anew when they differ
 * @returns where they differed; empty where all is well
 */
export function recount(db: Db, repair = false): Promise<{ total: number; discrepancies: Discrepancy[] }> {
  return atOneInstant(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    // A lock takes no snapshot: the first count does, when no roll-up is under way any more.
    await sql`lock table rollup in exclusive mode`.execute(tx);
    await countSince(tx);
    const { rows: discrepancies } = await sql<Discrepancy>`
        with counted as (
          select contest_id, candidate_id, count(*) as rows from votes group by 1, 2
        ), tallied as (
          select contest_id, candidate_id, sum(votes)::bigint as votes from vote_tallies group by 1, 2
        )
        select contest_id, candidate_id, coalesce(c.rows, 0) as rows, coalesce(t.votes, 0) as tallied
        from counted c full join tallied t using (contest_id, candidate_id)
        where c.rows is distinct from t.votes`.execute(tx);
    const { rows } = await sql<{ total: number }>`select count(*) as total from votes`.execute(tx);
    if (repair && discrepancies.length > 0) await rebuild(tx);
    return { total: rows[0]?.total ?? 0, discrepancies };
  });
}

async function rebuild(tx: Db): Promise<void> {
  await sql`delete from vote_tallies`.execute(tx);
  await sql`
    insert into vote_tallies (contest_id, minute, candidate_id, votes)
    select contest_id, date_trunc('minute', cast_at, 'UTC'), candidate_id, count(*)
    from votes group by 1, 2, 3`.execute(tx);
}

/**
 * Rolls up every `everyMs` milliseconds until told to stop.
 *
 * @param afterwards called after each roll-up; the next roll-up does not wait for the work that it starts
 * @returns a function that stops the repetition and waits for the roll-up under way
 */
export function followVotes(
  db: Db,
  everyMs: number,
  onError: (error: unknown) => void,
  afterwards: () => void = () => {},
): () => Promise<void> {
  // A recount may hold the roll-up for a while; the next turn catches up.
  const report = (error: unknown) => isTransient(error) || onError(error);
  return repeat(everyMs, () => rollUp(db).then(afterwards), report);
}
