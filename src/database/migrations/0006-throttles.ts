import { type Kysely, sql } from 'kysely';

/**
 * Attempts to sign in are counted for a quarter of an hour, and may be lost in a crash: they need no place in the
 * write-ahead log, for which votes wait at their commit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table throttles set unlogged`.execute(db);
}
