import { type Kysely, sql } from 'kysely';

/**
 * Attempts to sign in are counted for a quarter of an hour, and forgotten by a crash without harm: they need no place
 * in the log that votes wait for at their commit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table throttles set unlogged`.execute(db);
}
