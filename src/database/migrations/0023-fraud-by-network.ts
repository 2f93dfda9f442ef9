import { type Kysely, sql } from 'kysely';

/**
 * Groups by network prefix; a search that continues where it was interrupted; annulments of exactly the votes that were
 * requested; groups that vote again after an annulment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The /24 or /48 that a user registered from, hashed as the whole address is, and erased with it.
  await sql`alter table users add column network_hash bytea`.execute(db);
  await sql`
    alter table risk_clusters
      drop constraint risk_clusters_kind_check,
      add constraint risk_clusters_kind_check
        check (kind in ('device', 'numbers', 'referral', 'burst', 'network')),
      -- Votes that members have cast since the last annulment that stands, and that count.
      add column later_votes integer not null default 0`.execute(db);
  await sql`
    alter table risk_scans
      -- Of a search that was begun and has not ended: what it has looked for already.
      add column started_at timestamptz,
      add column done text[] not null default '{}',
      add column votes_until timestamptz not null default '-infinity'`.execute(db);
  // Null in decisions from before, which annulled every vote of the group that existed when they were approved.
  await sql`alter table annulment_batches add column asked_at timestamptz`.execute(db);
  await sql`
    create table annulment_pins (
      bucket smallint not null,
      user_id uuid not null,
      contest_id uuid not null,
      vote_day date not null,
      slot smallint not null,
      pin_id uuid not null,
      candidate_id uuid not null,
      pinned_at timestamptz not null default now(),
      -- What operators are shown is a digest; no choice can be tried on it without this.
      salt uuid not null default gen_random_uuid(),
      primary key (bucket, user_id, contest_id, vote_day, slot, pin_id)
    )`.execute(db);
  await sql`create index annulment_pins_pin on annulment_pins (pin_id)`.execute(db);
  await sql`create index annulment_pins_age on annulment_pins (pinned_at)`.execute(db);
}
