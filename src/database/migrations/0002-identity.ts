import { type Kysely, sql } from 'kysely';

/**
 * Users. Every table that grows with them has `bucket` first in its keys and no foreign key, so that the schema can be
 * distributed by bucket; values that must be unique over all buckets stand in `directory`, keyed by the value.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      bucket smallint not null check (bucket between 0 and 255),
      id uuid not null,
      name text,
      email text,
      phone text,
      country_code char(2),
      password_hash text,
      auth_type text,
      is_anonymous boolean not null,
      referral_code text,
      parrain_referral_code text,
      fingerprint_hash bytea,
      ip_hash bytea,
      user_agent text,
      created_at timestamptz not null default now(),
      registered_at timestamptz,
      primary key (bucket, id)
    )`.execute(db);
  await sql`
    create table directory (
      kind text not null,
      value text not null,
      bucket smallint not null,
      user_id uuid not null,
      primary key (kind, value)
    )`.execute(db);
  await sql`
    create table sessions (
      bucket smallint not null,
      user_id uuid not null,
      token_hash bytea not null,
      ip_hash bytea,
      user_agent text,
      created_at timestamptz not null default now(),
      revoked_at timestamptz,
      primary key (bucket, user_id, token_hash)
    )`.execute(db);
  // Each process asks every few seconds which sessions have just ended.
  await sql`create index sessions_revoked on sessions (revoked_at) where revoked_at is not null`.execute(db);
  await sql`
    create table throttles (
      key bytea primary key,
      failures integer not null,
      last_failure_at timestamptz not null
    )`.execute(db);
}
