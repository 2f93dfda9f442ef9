import { type RawBuilder, sql } from 'kysely';
import { ADVISORY_LOCKS } from '#database/advisory-locks.ts';
import type { Db } from '#database/client.ts';
import { isAnnulled } from '#domain/counting/standing-sql.ts';
import { GROWN_AGAIN, type RiskKind, severityFrom } from './rules.ts';

/**
 * Takes the lock for the search.
 *
 * @param connection a single one, which holds the lock
 * @returns false if another has it
 */
export async function tryLockScan(connection: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_lock(${ADVISORY_LOCKS.fraudScan}) as taken`.execute(connection);
  return rows[0]?.taken ?? false;
}

/** Releases the lock for the search. @param connection the one that holds it */
export async function leaveTurn(connection: Db): Promise<void> {
  await sql`select pg_advisory_unlock(${ADVISORY_LOCKS.fraudScan})`.execute(connection);
}

/**
 * Begins a search, or continues one that was begun less than six hours ago and interrupted.
 *
 * @returns the steps that it has done already; null when the last search ended less than `minutesSinceLast` ago
 */
export async function beginScan(db: Db, minutesSinceLast: number): Promise<string[] | null> {
  const { rows } = await sql<{ done: string[] }>`
    update risk_scans set
      done = case when started_at > now() - interval '6 hours' then done else '{}' end,
      started_at = case when started_at > now() - interval '6 hours' then started_at else now() end
    where id = 1
      and (started_at is not null or finished_at <= now() - make_interval(mins => ${minutesSinceLast}::int))
    returning done`.execute(db);
  return rows[0]?.done ?? null;
}

/** Records that this search has done one of its steps. */
export async function noteDone(tx: Db, step: string): Promise<void> {
  await sql`update risk_scans set done = done || ${step}::text where id = 1`.execute(tx);
}

/** Records that the search has ended now. */
export async function noteScanned(db: Db): Promise<void> {
  await sql`update risk_scans set finished_at = now(), started_at = null, done = '{}' where id = 1`.execute(
    db,
  );
}

/**
 * Limits the time of this transaction's statements, and keeps them to one processor and little memory, because votes
 * are being written meanwhile.
 */
export async function limitStatements(tx: Db, milliseconds: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(tx);
  await sql`set local max_parallel_workers_per_gather = 0`.execute(tx);
  await sql`set local work_mem = '32MB'`.execute(tx);
}

/**
 * The next stretch of votes to search, which overlaps the one before so that nothing between the two is missed. The
 * first begins a day before the oldest tally, because the roll-up may be a little behind.
 */
export async function nextStretch(
  tx: Db,
  { hours, overlapMinutes }: { hours: number; overlapMinutes: number },
): Promise<{ from: string; until: string; last: boolean }> {
  const { rows } = await sql<{ from: string; until: string; last: boolean }>`
    with begun as (
      select greatest(votes_until, coalesce((select min(minute) from vote_tallies), now()) - interval '1 day') as at
      from risk_scans where id = 1
    )
    select (at - make_interval(mins => ${overlapMinutes}::int))::text as from,
           least(now(), at + make_interval(hours => ${hours}::int))::text as until,
           at + make_interval(hours => ${hours}::int) >= now() as last
    from begun`.execute(tx);
  return rows[0] ?? { from: 'infinity', until: 'infinity', last: true };
}

/** Records up to which instant votes have been searched. @param until as `nextStretch` gave it */
export async function noteStretch(tx: Db, until: string): Promise<void> {
  await sql`update risk_scans set votes_until = ${until}::timestamptz where id = 1`.execute(tx);
}

/**
 * Stores the groups that a search has found, with their members and size. All of it happens in the database, so that
 * this process needs no memory for the result.
 *
 * @param found rows of (key, bucket, user_id)
 * @returns how many groups it found
 */
export async function keepFound(tx: Db, kind: RiskKind, found: RawBuilder<unknown>): Promise<number> {
  await sql`
    create temporary table risk_found (key bytea, bucket smallint, user_id uuid) on commit drop`.execute(tx);
  await sql`insert into risk_found ${found}`.execute(tx);
  // Without statistics the planner assumes a few rows, and looks up each of a million members one by one.
  await sql`analyze risk_found`.execute(tx);
  await sql`
    insert into risk_clusters (id, kind, key, severity, users)
    select gen_random_uuid(), ${kind}, key, 'low', 0 from risk_found group by key order by key
    on conflict (kind, key) do update set seen_at = now()`.execute(tx);
  await sql`
    insert into risk_members (bucket, user_id, cluster_id)
    select f.bucket, f.user_id, c.id
    from risk_found f join risk_clusters c on c.kind = ${kind} and c.key = f.key
    order by f.bucket, f.user_id, c.id
    on conflict do nothing`.execute(tx);
  const { medium, high } = severityFrom(kind);
  const { numAffectedRows } = await sql`
    with seen as materialized (
      -- Apart, for Citus: the time of this transaction is known here only.
      select id from risk_clusters where kind = ${kind} and seen_at = now()
    ), sized as (
      select m.cluster_id, count(*) as users, min(u.registered_at) as first, max(u.registered_at) as last
      from seen k
      join risk_members m on m.cluster_id = k.id
      left join users u on u.bucket = m.bucket and u.id = m.user_id
      group by m.cluster_id
    )
    update risk_clusters c set
      users = s.users, first_at = s.first, last_at = s.last,
      severity = case when s.users >= ${high}::float8 then 'high'
                      when s.users >= ${medium}::float8 then 'medium' else 'low' end
    from sized s where c.id = s.cluster_id`.execute(tx);
  await sql`
    update risk_clusters set dismissed_at = null, dismissed_reason = null, dismissed_users = null
    where kind = ${kind} and users >= dismissed_users * ${GROWN_AGAIN}::numeric`.execute(tx);
  await sql`drop table risk_found`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Counts, for groups whose votes were annulled, the votes that their members have cast since and that count.
 *
 * @param clusterId updates only this group; null for all
 */
export async function countLaterVotes(tx: Db, clusterId: string | null = null): Promise<void> {
  await sql`
    with standing as (
      select b.cluster_id, max(coalesce(b.asked_at, b.annulled_at)) as since
      from annulment_batches b
      where b.cluster_id is not null and (${clusterId}::uuid is null or b.cluster_id = ${clusterId}::uuid)
        and not exists (select from annulment_reversals r where r.batch_id = b.id)
      group by b.cluster_id
    ), voted as (
      select m.cluster_id, count(*) as votes
      from standing s
      join risk_members m on m.cluster_id = s.cluster_id
      join votes v on v.bucket = m.bucket and v.user_id = m.user_id and v.cast_at > s.since
      where not ${sql.raw(isAnnulled('v'))}
      group by m.cluster_id
    ), later as (
      select c.id, coalesce(v.votes, 0)::int as votes
      from risk_clusters c
      left join standing s on s.cluster_id = c.id
      left join voted v on v.cluster_id = c.id
      where (s.cluster_id is not null or c.later_votes > 0)
        and (${clusterId}::uuid is null or c.id = ${clusterId}::uuid)
    )
    update risk_clusters c set later_votes = l.votes
    from later l where c.id = l.id and c.later_votes <> l.votes`.execute(tx);
}
