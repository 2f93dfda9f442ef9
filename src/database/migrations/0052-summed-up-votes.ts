import { type Kysely, sql } from 'kysely';

/**
 * Makes vacuum summarise new pages of votes and grants after a fixed number of rows, whatever the total. The newest
 * votes are found by the times of summarised pages (the BRIN index `votes_cast_at`). By default vacuum comes once a
 * fifth of all rows are new: with ten million rows each roll-up, every five seconds of an evening, would read up to two
 * million.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['votes', 'bonus_grants'])
    await sql`
      alter table ${sql.table(table)}
      set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 100000)`.execute(
      db,
    );
}
