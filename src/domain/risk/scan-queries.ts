import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/client.ts';
import {
  BURST_AGREED,
  BURST_GAP_SECONDS,
  GROWN_AGAIN,
  RISK_FROM,
  type RiskKind,
  severityOf,
} from './risk-rules.ts';

/** Takes the turn until the transaction ends. @returns false while another process has it, or has just finished */
export async function takeScan(tx: Db, minutesSinceLast: number): Promise<boolean> {
  const own = await sql`
    select from risk_scans
    where id = 1 and finished_at <= now() - make_interval(mins => ${minutesSinceLast}::int)
    for update skip locked`.execute(tx);
  return own.rows.length > 0;
}

export async function noteScanned(tx: Db): Promise<void> {
  await sql`update risk_scans set finished_at = now() where id = 1`.execute(tx);
}

/**
 * Who belongs together, by kind: rows of (key, bucket, user_id). Each reads its tables once, whatever their size, and
 * looks only at people who have registered.
 */
const findings: Record<RiskKind, RawBuilder<unknown>> = {
  device: sql`
    with shared as (
      select fingerprint_hash from users
      where fingerprint_hash is not null and registered_at is not null
      group by fingerprint_hash having count(*) >= ${RISK_FROM.device}
    )
    select u.fingerprint_hash, u.bucket, u.id
    from shared s join users u using (fingerprint_hash) where u.registered_at is not null`,

  // Numbers that follow one another with at most one left out between them; the first names the run.
  numbers: sql`
    with numbered as (
      select bucket, id, substr(phone, 2)::bigint as number from users
      where phone ~ '^[+][0-9]{8,15}$' and registered_at is not null
    ), begun as (
      select *, coalesce(number - lag(number) over (order by number) > 2, true)::int as begins from numbered
    ), runs as (
      select *, sum(begins) over (order by number) as run from begun
    ), long as (
      select run, min(number) as first from runs group by run having count(*) >= ${RISK_FROM.numbers}
    )
    select sha256(l.first::text::bytea), r.bucket, r.id from long l join runs r using (run)`,

  // People invited by one hand who are all on one network: together with whoever invited them.
  referral: sql`
    with rings as (
      select r.bucket, r.referrer_id, u.ip_hash
      from referrals r join users u on u.bucket = r.referred_bucket and u.id = r.referred_id
      where u.ip_hash is not null
      group by r.bucket, r.referrer_id, u.ip_hash having count(*) >= ${RISK_FROM.referral} - 1
    )
    select sha256(referrer_id::text::bytea || ip_hash), bucket, referrer_id from rings
    union all
    select sha256(g.referrer_id::text::bytea || g.ip_hash), u.bucket, u.id
    from rings g
    join referrals r on r.bucket = g.bucket and r.referrer_id = g.referrer_id
    join users u on u.bucket = r.referred_bucket and u.id = r.referred_id and u.ip_hash = g.ip_hash`,

  // One network and one browser, registered within a minute of one another, nearly all first votes for the same: on a
  // carrier's shared address the choices of an evening's crowd differ.
  burst: sql`
    with begun as (
      select bucket, id, ip_hash, user_agent, registered_at,
             coalesce(registered_at - lag(registered_at) over (
               partition by ip_hash, user_agent order by registered_at)
               > make_interval(secs => ${BURST_GAP_SECONDS}::int), true)::int as begins
      from users
      where ip_hash is not null and user_agent is not null and registered_at is not null
    ), bursts as (
      select bucket, id, ip_hash, user_agent, registered_at,
             sum(begins) over (partition by ip_hash, user_agent order by registered_at) as burst
      from begun
    ), large as (
      select ip_hash, user_agent, burst, min(registered_at) as first
      from bursts group by 1, 2, 3 having count(*) >= ${RISK_FROM.burst}
    ), chosen as (
      select sha256(l.ip_hash || convert_to(l.user_agent, 'UTF8') || l.first::text::bytea) as key, b.bucket, b.id,
             v.candidate_id
      from large l
      join bursts b using (ip_hash, user_agent, burst)
      cross join lateral (
        select candidate_id from votes v
        where v.bucket = b.bucket and v.user_id = b.id order by cast_at limit 1) v
    ), shared as (
      select key, candidate_id, count(*) as votes, sum(count(*)) over (partition by key) as of
      from chosen group by key, candidate_id
    )
    select c.key, c.bucket, c.id
    from shared s join chosen c using (key, candidate_id)
    where s.votes >= ${RISK_FROM.burst} and s.votes >= s.of * ${BURST_AGREED}::numeric`,
};

/** Looks for groups of one kind and keeps what it finds. @returns how many groups there are of it now */
export async function scanFor(tx: Db, kind: RiskKind): Promise<number> {
  // The planner must not be surprised, and whoever waits for this connection has been told that it takes its time.
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`
    create temporary table risk_found (key bytea, bucket smallint, user_id uuid) on commit drop`.execute(tx);
  await sql`insert into risk_found ${findings[kind]}`.execute(tx);
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
  const { rows } = await sql<{ id: string; users: number }>`
    update risk_clusters c set
      users = m.users, first_at = m.first, last_at = m.last
    from (
      select m.cluster_id, count(*) as users, min(u.registered_at) as first, max(u.registered_at) as last
      from risk_clusters k
      join risk_members m on m.cluster_id = k.id
      left join users u on u.bucket = m.bucket and u.id = m.user_id
      where k.kind = ${kind} and k.seen_at = now()
      group by m.cluster_id
    ) m
    where c.id = m.cluster_id
    returning c.id, m.users`.execute(tx);
  await sql`
    update risk_clusters set dismissed_at = null, dismissed_reason = null, dismissed_users = null
    where kind = ${kind} and users >= dismissed_users * ${GROWN_AGAIN}::numeric`.execute(tx);
  for (const severity of ['medium', 'high'] as const) {
    const ids = rows.filter((row) => severityOf(kind, row.users) === severity).map((row) => row.id);
    await sql`update risk_clusters set severity = ${severity} where id = any(${ids}::uuid[])`.execute(tx);
  }
  await sql`drop table risk_found`.execute(tx);
  return rows.length;
}
