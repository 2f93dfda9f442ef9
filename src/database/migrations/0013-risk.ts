import { type Kysely, sql } from 'kysely';

/**
 * Fraud: groups of accounts that look like one hand, annulments that can be taken back, accounts that are blocked.
 * Groups grow with fraud and not with the public; their members and blocks have the bucket of the user.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table risk_clusters (
      id uuid primary key,
      kind text not null check (kind in ('device', 'numbers', 'referral', 'burst')),
      -- What its members have in common, hashed: the same group is found again under it.
      key bytea not null,
      severity text not null check (severity in ('high', 'medium', 'low')),
      users integer not null,
      first_at timestamptz,
      last_at timestamptz,
      found_at timestamptz not null default now(),
      seen_at timestamptz not null default now(),
      dismissed_at timestamptz,
      dismissed_reason text,
      -- How many they were then: one that goes on growing comes back.
      dismissed_users integer,
      unique (kind, key),
      check ((dismissed_at is null) = (dismissed_users is null))
    )`.execute(db);
  await sql`create index risk_clusters_seen on risk_clusters (seen_at)`.execute(db);
  await sql`
    create table risk_members (
      bucket smallint not null,
      user_id uuid not null,
      cluster_id uuid not null,
      primary key (bucket, user_id, cluster_id)
    )`.execute(db);
  await sql`create index risk_members_cluster on risk_members (cluster_id)`.execute(db);
  await sql`
    create table risk_scans (
      id smallint primary key check (id = 1),
      finished_at timestamptz not null
    )`.execute(db);
  await sql`insert into risk_scans values (1, '-infinity')`.execute(db);

  // A vote may be in several batches: it is out of the count as long as one of them stands.
  await sql`
    create table annulment_batches (
      id uuid primary key,
      contest_id uuid not null references contests,
      cluster_id uuid,
      reason text not null,
      annulled_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index annulment_batches_cluster on annulment_batches (cluster_id)`.execute(db);
  await sql`
    create table annulment_reversals (
      batch_id uuid primary key references annulment_batches,
      reason text not null,
      restored_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    alter table annulments
      add column batch_id uuid not null default '00000000-0000-0000-0000-000000000000',
      drop constraint annulments_pkey,
      add primary key (bucket, user_id, contest_id, vote_day, slot, batch_id)`.execute(db);
  await sql`create index annulments_contest on annulments (contest_id)`.execute(db);
  await sql`create index annulments_batch on annulments (batch_id)`.execute(db);
  // Each vote that is out of the count at an instant, once, for any number of batches that it is in.
  await sql`
    create function annulments_at(as_of timestamptz) returns setof annulments language sql stable as $$
      select distinct on (a.bucket, a.user_id, a.contest_id, a.vote_day, a.slot) a.*
      from annulments a
      where a.annulled_at <= as_of and not exists (
        select from annulment_reversals r where r.batch_id = a.batch_id and r.restored_at <= as_of)
      order by a.bucket, a.user_id, a.contest_id, a.vote_day, a.slot, a.annulled_at, a.batch_id
    $$`.execute(db);
  // What was decided stays written. Annulments themselves grow with votes and are kept as votes are: without triggers.
  await sql`
    create function refuse_decision_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
    end $$`.execute(db);
  for (const table of ['annulment_batches', 'annulment_reversals']) {
    await sql`
      create trigger append_only before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_decision_change()`.execute(db);
  }

  await sql`
    create table user_blocks (
      bucket smallint not null,
      user_id uuid not null,
      reason text not null,
      blocked_at timestamptz not null default now(),
      primary key (bucket, user_id)
    )`.execute(db);
}
