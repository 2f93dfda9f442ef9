import { type Kysely, sql } from 'kysely';

/**
 * The database's own order of events. Ids begin with the clock of the process that made them, and a process whose clock
 * is ahead would decide what may still be undone. An event is written under the lock of its subject, so that of two
 * acts on one subject the later has the higher number. Events from before are numbered as they are stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_events add column number bigint generated always as identity`.execute(db);
  await sql`create index audit_events_order on audit_events (subject, number desc)`.execute(db);
}
