import { type Kysely, sql } from 'kysely';

/**
 * Votes. The primary key is the right that a vote spends: (user, contest, day, slot) for a daily vote, and for a
 * bonus vote slot = -grant number, which the partial index makes unique over all contests. Rows are only ever added.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bonus_grants (
      bucket smallint not null,
      user_id uuid not null,
      number integer not null check (number > 0),
      bonus_type text not null,
      source text not null,
      granted_at timestamptz not null default now(),
      primary key (bucket, user_id, number),
      unique (bucket, user_id, source)
    )`.execute(db);
  await sql`
    create table votes (
      bucket smallint not null,
      slot smallint not null,
      grant_number integer,
      vote_day date not null,
      cast_at timestamptz not null default now(),
      user_id uuid not null,
      contest_id uuid not null,
      candidate_id uuid not null,
      request_id uuid not null,
      country char(2),
      primary key (bucket, user_id, contest_id, vote_day, slot),
      check ((grant_number is null and slot >= 0) or slot = -grant_number)
    )`.execute(db);
  await sql`
    create unique index votes_grant on votes (bucket, user_id, grant_number)
    where grant_number is not null`.execute(db);
  // Rows arrive in the order of cast_at: a few bytes a megabyte let the roll-up read only the newest.
  await sql`create index votes_cast_at on votes using brin (cast_at) with (pages_per_range = 16)`.execute(db);
  await sql`
    create table annulments (
      bucket smallint not null,
      user_id uuid not null,
      contest_id uuid not null,
      vote_day date not null,
      slot smallint not null,
      candidate_id uuid not null,
      reason text not null,
      annulled_at timestamptz not null default now(),
      primary key (bucket, user_id, contest_id, vote_day, slot)
    )`.execute(db);
  await sql`
    create table pending_votes (
      bucket smallint not null,
      user_id uuid not null,
      contest_id uuid not null,
      candidate_id uuid not null,
      daily smallint not null,
      bonus smallint not null,
      vote_day date not null,
      request_id uuid not null,
      created_at timestamptz not null default now(),
      primary key (bucket, user_id)
    )`.execute(db);
  await sql`
    create table vote_tallies (
      contest_id uuid not null,
      minute timestamptz not null,
      candidate_id uuid not null,
      votes integer not null,
      primary key (contest_id, minute, candidate_id)
    )`.execute(db);
  await sql`
    create table rollup (
      id smallint primary key check (id = 1),
      complete_until timestamptz not null
    )`.execute(db);
  await sql`insert into rollup values (1, '-infinity')`.execute(db);
}
