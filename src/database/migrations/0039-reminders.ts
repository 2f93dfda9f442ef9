import { type Kysely, sql } from 'kysely';

/**
 * Reminders by web push (docs/decisions/0047): users' choices, the devices that show reminders, and how far a week's
 * reminders to all users have come. A reminder is claimed here before it is sent, because sending it twice is worse
 * than not sending it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reminder_settings (
      bucket smallint not null,
      user_id uuid not null,
      time_zone text not null,
      -- Of the user's local day, at which the daily reminder is due.
      minute smallint not null check (minute between 0 and 1439),
      daily boolean not null,
      last_hour boolean not null,
      results boolean not null,
      next_daily_at timestamptz not null,
      -- The local day of the last daily reminder that was claimed.
      daily_on date,
      changed_at timestamptz not null default now(),
      primary key (bucket, user_id)
    )`.execute(db);
  await sql`create index reminder_settings_due on reminder_settings (next_daily_at) where daily`.execute(db);
  await sql`create index reminder_settings_age on reminder_settings (changed_at)`.execute(db);
  await sql`
    create table reminder_devices (
      bucket smallint not null,
      user_id uuid not null,
      endpoint_hash bytea not null,
      endpoint text not null,
      p256dh text not null,
      auth text not null,
      -- The session that asked for it: when that ends, nothing is sent here any more.
      session_hash bytea not null,
      made_at timestamptz not null default now(),
      failures smallint not null default 0,
      primary key (bucket, user_id, endpoint_hash)
    )`.execute(db);
  // A browser has one address, whichever of its users signs in.
  await sql`create index reminder_devices_endpoint on reminder_devices (endpoint_hash)`.execute(db);
  await sql`create index reminder_devices_age on reminder_devices (made_at)`.execute(db);
  await sql`
    create table reminder_rounds (
      contest_id uuid not null references contests,
      kind text not null,
      -- The last user whose reminder was claimed.
      after_bucket smallint not null default -1,
      after_user uuid not null default '00000000-0000-0000-0000-000000000000',
      began_at timestamptz not null default now(),
      finished_at timestamptz,
      primary key (contest_id, kind)
    )`.execute(db);
}
