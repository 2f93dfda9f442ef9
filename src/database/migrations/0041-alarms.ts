import { type Kysely, sql } from 'kysely';

/** Alarms of the régie: the kind, when they began and ended, and which operator took them on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alarms (
      id uuid primary key,
      kind text not null,
      -- What was found when it began; null where nothing answered.
      value double precision,
      raised_at timestamptz not null default now(),
      cleared_at timestamptz,
      acknowledged_by uuid references operators,
      acknowledged_by_name text,
      acknowledged_at timestamptz
    )`.execute(db);
  // At most one alarm of a kind is on at a time, however many processes look.
  await sql`create unique index alarms_lasting on alarms (kind) where cleared_at is null`.execute(db);
  await sql`create index alarms_cleared on alarms (cleared_at)`.execute(db);
}
