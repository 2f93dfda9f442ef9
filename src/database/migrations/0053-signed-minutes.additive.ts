import { type Kysely, sql } from 'kysely';

/**
 * A huissier signs the minutes with names, figures and times, not the votes alone. Signatures from before have no digest
 * of the minutes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table count_signatures add column minutes_sha256 text`.execute(db);
}
