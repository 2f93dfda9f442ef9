import { type Kysely, sql } from 'kysely';

/**
 * Hashes, beside the bare id, that the search for groups compares of users who have deleted their account since
 * (docs/decisions/0067).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table departed_users (
      bucket smallint not null,
      user_id uuid not null,
      registered_at timestamptz not null,
      fingerprint_hash bytea,
      ip_hash bytea,
      network_hash bytea,
      -- Of the address and the browser's name together.
      place_hash bytea,
      departed_at timestamptz not null default now(),
      primary key (bucket, user_id)
    )`.execute(db);
  await sql`create index departed_users_age on departed_users (registered_at)`.execute(db);
  await sql`create index departed_users_departure on departed_users (departed_at)`.execute(db);
}
