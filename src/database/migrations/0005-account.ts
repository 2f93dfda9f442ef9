import { type Kysely, sql } from 'kysely';

/**
 * What users need to control their own account: confirmed addresses, links that work once, sessions that they can tell
 * apart. Also the indexes by which old traces are found without reading whole tables.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A confirmed address stays until its replacement is confirmed too.
  await sql`alter table users add column email_verified_at timestamptz, add column pending_email text`.execute(
    db,
  );
  await sql`
    alter table sessions
      add column last_used_on date not null default (now() at time zone 'UTC')::date`.execute(db);
  // The link carries its bucket, so that it is found in one place.
  await sql`
    create table one_time_links (
      bucket smallint not null,
      token_hash bytea not null,
      user_id uuid not null,
      purpose text not null check (purpose in ('password', 'email')),
      email text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      primary key (bucket, token_hash)
    )`.execute(db);
  await sql`create index one_time_links_user on one_time_links (bucket, user_id)`.execute(db);
  await sql`create index one_time_links_expiry on one_time_links (expires_at)`.execute(db);
  // Everything that a deleted account held is released, of every kind.
  await sql`create index directory_user on directory (bucket, user_id)`.execute(db);

  await sql`
    create index users_traced on users (created_at)
    where ip_hash is not null or fingerprint_hash is not null or user_agent is not null`.execute(db);
  await sql`create index users_anonymous on users (created_at) where is_anonymous`.execute(db);
  await sql`create index sessions_traced on sessions (created_at) where ip_hash is not null`.execute(db);
  await sql`create index sessions_created on sessions (created_at)`.execute(db);
  await sql`create index pending_votes_day on pending_votes (vote_day)`.execute(db);
  await sql`
    create table retention (
      id smallint primary key check (id = 1),
      finished_at timestamptz not null
    )`.execute(db);
  await sql`insert into retention values (1, '-infinity')`.execute(db);
}
