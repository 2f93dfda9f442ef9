import { type Kysely, sql } from 'kysely';

/** Indexes for the régie's lists and pages of content. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The desk lists the newest messages first; without these it would read every message of a season.
  await sql`create index messages_written on messages (competition_id, id desc)`.execute(db);
  await sql`create index personal_messages_written on personal_messages (competition_id, id desc)`.execute(
    db,
  );
  // Codes are made by thousands, and looked through a page at a time.
  await sql`create index partner_codes_written on partner_codes (competition_id, id desc)`.execute(db);
}
