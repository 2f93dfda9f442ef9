import { type Kysely, sql } from 'kysely';

/**
 * The newest votes are found by the times of pages that are summed up (`votes_cast_at`), which vacuum does. By itself it comes
 * once a fifth of all rows are new: with ten million there, two million are read in whole by each roll-up, every five seconds
 * of an evening. From now on it comes after so many new rows, however many there are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['votes', 'bonus_grants'])
    await sql`
      alter table ${sql.table(table)}
      set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 100000)`.execute(
      db,
    );
}
