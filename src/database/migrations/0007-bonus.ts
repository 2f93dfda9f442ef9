import { type Kysely, sql } from 'kysely';

/**
 * The sources of bonus votes. The grants themselves are rows of `bonus_grants`; these tables record what grants are
 * given for, so that no source gives twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The referrer's row, in the referrer's bucket. A person is registered once, and so is in one row at most.
  await sql`
    create table referrals (
      bucket smallint not null,
      referrer_id uuid not null,
      referred_id uuid not null,
      referred_bucket smallint not null,
      registered_at timestamptz not null default now(),
      voted_at timestamptz,
      grant_number integer,
      primary key (bucket, referrer_id, referred_id),
      check (referrer_id <> referred_id),
      check (grant_number is null or voted_at is not null)
    )`.execute(db);

  await sql`
    create table partner_codes (
      id uuid primary key,
      competition_id text not null references competitions,
      code text not null,
      amount smallint not null check (amount between 1 and 100),
      max_uses integer check (max_uses > 0),
      max_uses_per_user smallint not null default 1 check (max_uses_per_user between 1 and 100),
      uses integer not null default 0 check (uses >= 0 and (max_uses is null or uses <= max_uses)),
      starts_at timestamptz not null default now(),
      ends_at timestamptz check (ends_at > starts_at),
      unique (competition_id, code)
    )`.execute(db);
  await sql`
    create table partner_code_uses (
      bucket smallint not null,
      user_id uuid not null,
      code_id uuid not null,
      use_number smallint not null,
      granted smallint not null,
      used_at timestamptz not null default now(),
      primary key (bucket, user_id, code_id, use_number)
    )`.execute(db);

  await sql`
    create table bonus_videos (
      id uuid primary key,
      competition_id text not null references competitions,
      position smallint not null,
      title text not null,
      description text not null,
      kind text not null check (kind in ('file', 'youtube', 'dailymotion')),
      source text not null,
      duration_s smallint not null check (duration_s between 1 and 3600),
      captions text,
      poster text,
      amount smallint not null default 1 check (amount between 1 and 100),
      starts_at timestamptz not null default now(),
      ends_at timestamptz check (ends_at > starts_at)
    )`.execute(db);
  await sql`create index bonus_videos_competition on bonus_videos (competition_id, position)`.execute(db);
  // One row for each viewer and video, for any number of tabs: only its clock earns.
  await sql`
    create table video_views (
      bucket smallint not null,
      user_id uuid not null,
      video_id uuid not null,
      view_id uuid,
      checkpoint integer not null default 0,
      credited_ms integer not null default 0 check (credited_ms >= 0),
      started_at timestamptz not null default now(),
      checkpoint_at timestamptz not null default now(),
      finished_at timestamptz,
      primary key (bucket, user_id, video_id)
    )`.execute(db);

  // Canal accounts for which a bonus vote was given, whichever user has them now: keyed by the account, like the
  // directory.
  await sql`
    create table rewarded_identities (
      identity_hash bytea primary key,
      rewarded_at timestamptz not null default now()
    )`.execute(db);
  // What a deleted account was entered with: a user who comes back the same day has voted already.
  await sql`
    create table released_identifiers (
      identifier_hash bytea primary key,
      released_at timestamptz not null
    )`.execute(db);
  await sql`create index released_identifiers_age on released_identifiers (released_at)`.execute(db);
}
