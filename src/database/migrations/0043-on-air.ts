import { type Kysely, sql } from 'kysely';

/** Operators' telephones that are told of alarms, and a show's time zone (docs/decisions/0054). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alarm_devices (
      -- A browser has one address, whichever operator signs in.
      endpoint_hash bytea primary key,
      operator_id uuid not null references operators,
      -- The session that last said so: one that is ended, by any way but time, tells nothing here any more.
      session_hash bytea not null references operator_sessions,
      endpoint text not null,
      p256dh text not null,
      auth text not null,
      told_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index alarm_devices_operator on alarm_devices (operator_id)`.execute(db);
  await sql`create index alarm_devices_session on alarm_devices (session_hash)`.execute(db);
  // An IANA name; null where the régie shows UTC alone.
  await sql`alter table competitions add column time_zone text`.execute(db);
}
