import { type Kysely, sql } from 'kysely';

/**
 * The order in which events were written down, by the database: ids begin with the time of the process that wrote them, and
 * one whose clock is ahead would have the last word on what may still be undone. An event is written under the lock of what it
 * was done to, so that of two acts on one thing the later one has the higher number. Those from before are numbered as they lie.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_events add column number bigint generated always as identity`.execute(db);
  await sql`create index audit_events_order on audit_events (subject, number desc)`.execute(db);
}
