import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

/**
 * Each statement takes one small batch of what is older than `days` out of one table, oldest first along an index, and
 * answers how many rows that were. A row that somebody holds is left for the next time.
 */
type Sweep = (tx: Db, days: number, batch: number) => Promise<number>;

const age = (days: number) => sql`now() - make_interval(days => ${days}::int)`;

async function affected(result: Promise<{ numAffectedRows?: bigint | undefined }>): Promise<number> {
  return Number((await result).numAffectedRows ?? 0n);
}

const userTraces: Sweep = (tx, days, batch) =>
  affected(
    sql`
      with old as (
        select bucket, id from users
        where created_at < ${age(days)} and coalesce(registered_at, created_at) < ${age(days)}
          and (ip_hash is not null or fingerprint_hash is not null or user_agent is not null)
        order by created_at limit ${batch} for update skip locked
      )
      update users u set ip_hash = null, network_hash = null, fingerprint_hash = null, user_agent = null
      from old where u.bucket = old.bucket and u.id = old.id`.execute(tx),
  );

// The browser's name stays as long as the session: its owner tells their devices apart by it.
const sessionTraces: Sweep = (tx, days, batch) =>
  affected(
    sql`
      with old as (
        select bucket, user_id, token_hash from sessions
        where created_at < ${age(days)} and ip_hash is not null
        order by created_at limit ${batch} for update skip locked
      )
      update sessions s set ip_hash = null
      from old where s.bucket = old.bucket and s.user_id = old.user_id and s.token_hash = old.token_hash`.execute(
      tx,
    ),
  );

const deleteSessions = (tx: Db, old: ReturnType<typeof sql>, batch: number) =>
  affected(
    sql`
      with old as (
        select bucket, user_id, token_hash from sessions where ${old} limit ${batch} for update skip locked
      )
      delete from sessions s using old
      where s.bucket = old.bucket and s.user_id = old.user_id and s.token_hash = old.token_hash`.execute(tx),
  );

const endedSessions: Sweep = (tx, days, batch) => deleteSessions(tx, sql`revoked_at < ${age(days)}`, batch);

/** Ninety days is the life of a session that nobody ends. */
const expiredSessions: Sweep = (tx, days, batch) =>
  deleteSessions(tx, sql`created_at < now() - make_interval(days => 90 + ${days}::int)`, batch);

const spentLinks: Sweep = (tx, _days, batch) =>
  affected(
    sql`
      with old as (
        select bucket, token_hash from one_time_links
        where expires_at < now() - interval '1 day' limit ${batch} for update skip locked
      )
      delete from one_time_links l using old
      where l.bucket = old.bucket and l.token_hash = old.token_hash`.execute(tx),
  );

const pendingRegistrations: Sweep = (tx, _days, batch) =>
  affected(
    sql`
      with old as (
        select ud_hash from pending_registrations
        where expires_at < now() - interval '1 day' limit ${batch} for update skip locked
      )
      delete from pending_registrations p using old where p.ud_hash = old.ud_hash`.execute(tx),
  );

const spentSignIns: Sweep = (tx, _days, batch) =>
  affected(
    sql`
      with old as (
        select state_hash from spent_sign_ins
        where expires_at < now() - interval '1 day' limit ${batch} for update skip locked
      )
      delete from spent_sign_ins s using old where s.state_hash = old.state_hash`.execute(tx),
  );

/** They slow no caller down after a quarter of an hour; kept longer, made-up accounts would fill the table. */
const oldThrottles: Sweep = (tx, _days, batch) =>
  affected(
    sql`
      with old as (
        select key from throttles
        where last_failure_at < now() - interval '1 hour' limit ${batch} for update skip locked
      )
      delete from throttles t using old where t.key = old.key`.execute(tx),
  );

/** An account that comes back later is new; not while a contest runs in which the earlier one may have voted. */
const releasedIdentifiers: Sweep = (tx, days, batch) =>
  affected(
    sql`
      with old as (
        select identifier_hash from released_identifiers r
        where released_at < ${age(days)}
          and not exists (
            select from contests c
            where c.start_date <= r.released_at + interval '1 minute' and now() < c.end_date)
        order by released_at limit ${batch} for update of r skip locked
      )
      delete from released_identifiers r using old where r.identifier_hash = old.identifier_hash`.execute(tx),
  );

const pendingVotes: Sweep = (tx, days, batch) =>
  affected(
    sql`
      with old as (
        select bucket, user_id from pending_votes
        where vote_day < (now() at time zone 'UTC')::date - ${days}::int
        order by vote_day limit ${batch} for update skip locked
      )
      delete from pending_votes p using old where p.bucket = old.bucket and p.user_id = old.user_id`.execute(
      tx,
    ),
  );

/**
 * Anonymous users who have not come back. A session of theirs that was used, or ended, less than `days` ago keeps
 * them: a process that starts must still find it ended.
 */
const anonymousUsers: Sweep = (tx, days, batch) =>
  affected(
    sql`
      with old as (
        select u.bucket, u.id from users u
        where u.is_anonymous and u.created_at < ${age(days)}
          and not exists (
            select from sessions s where s.bucket = u.bucket and s.user_id = u.id
              and (s.last_used_on >= (${age(days)})::date or s.revoked_at >= ${age(days)}))
          and not exists (select from votes v where v.bucket = u.bucket and v.user_id = u.id)
        order by u.created_at limit ${batch} for update skip locked
      ), pending as (
        delete from pending_votes p using old where p.bucket = old.bucket and p.user_id = old.id
      ), session as (
        delete from sessions s using old where s.bucket = old.bucket and s.user_id = old.id
      )
      delete from users u using old where u.bucket = old.bucket and u.id = old.id`.execute(tx),
  );

/** The messages page says thirty days, whatever is configured; one that was never sent is as old as its writing. */
const personalMessages: Sweep = (tx, _days, batch) =>
  affected(
    sql`
      with old as (
        select bucket, user_id, id from personal_messages
        where coalesce(send_at, created_at) < now() - interval '30 days'
        order by coalesce(send_at, created_at) limit ${batch} for update skip locked
      )
      delete from personal_messages m using old
      where m.bucket = old.bucket and m.user_id = old.user_id and m.id = old.id`.execute(tx),
  );

/** Groups that nobody has seen again, and that no decision on votes rests on. */
const riskClusters: Sweep = (tx, days, batch) =>
  affected(
    sql`
      with old as (
        select c.id from risk_clusters c
        where c.seen_at < ${age(days)}
          and not exists (select from annulment_batches b where b.cluster_id = c.id)
        limit ${batch} for update skip locked
      ), member as (
        delete from risk_members m using old where m.cluster_id = old.id
      )
      delete from risk_clusters c using old where c.id = old.id`.execute(tx),
  );

/** Requests wait a day at most; what is left of one after two was refused, withdrawn or forgotten. */
const annulmentPins: Sweep = (tx, _days, batch) =>
  affected(
    sql`
      with old as (
        select bucket, user_id, contest_id, vote_day, slot, pin_id from annulment_pins
        where pinned_at < now() - interval '2 days' order by pinned_at limit ${batch} for update skip locked
      )
      delete from annulment_pins p using old
      where (p.bucket, p.user_id, p.contest_id, p.vote_day, p.slot, p.pin_id)
          = (old.bucket, old.user_id, old.contest_id, old.vote_day, old.slot, old.pin_id)`.execute(tx),
  );

/** Every sweep, by the name under which it is counted. */
export const sweeps = {
  userTraces,
  sessionTraces,
  endedSessions,
  expiredSessions,
  spentLinks,
  pendingRegistrations,
  spentSignIns,
  oldThrottles,
  releasedIdentifiers,
  pendingVotes,
  anonymousUsers,
  riskClusters,
  annulmentPins,
  personalMessages,
} satisfies Record<string, Sweep>;

/** Takes the turn until the transaction ends. @returns false while another process has it, or has just finished */
export async function takeTurn(tx: Db, minutesSinceLast: number): Promise<boolean> {
  const own = await sql`
    select from retention
    where id = 1 and finished_at <= now() - make_interval(mins => ${minutesSinceLast}::int)
    for update skip locked`.execute(tx);
  return own.rows.length > 0;
}

export async function noteFinished(tx: Db): Promise<void> {
  await sql`update retention set finished_at = now() where id = 1`.execute(tx);
}
