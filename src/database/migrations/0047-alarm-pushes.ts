import { type Kysely, sql } from 'kysely';

/**
 * Which phones an alarm has been sent to, so that it is sent even if the process that recorded it has died; and for
 * each phone since when it is told of alarms, and when it last was (docs/decisions/0054).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table alarm_devices
      -- Names it on screens, which are not shown its address.
      add column id uuid not null default gen_random_uuid() unique,
      add column added_at timestamptz not null default now(),
      -- When an alarm last went there.
      add column rang_at timestamptz`.execute(db);
  // Of those from before, no more is known than when they last said so.
  await sql`update alarm_devices set added_at = told_at`.execute(db);
  // When all phones there were had been told; null until then, and in an alarm that was over, or too old, before.
  await sql`alter table alarms add column told_at timestamptz`.execute(db);
  await sql`update alarms set told_at = raised_at`.execute(db);
  await sql`create index alarms_untold on alarms (raised_at) where told_at is null`.execute(db);
  await sql`
    create table alarm_pushes (
      alarm_id uuid not null references alarms on delete cascade,
      endpoint_hash bytea not null references alarm_devices on delete cascade,
      -- Until then a process has it in hand; it may be sent again afterwards. Null once there is nothing more to send.
      again_at timestamptz,
      primary key (alarm_id, endpoint_hash)
    )`.execute(db);
  await sql`create index alarm_pushes_device on alarm_pushes (endpoint_hash)`.execute(db);
}
