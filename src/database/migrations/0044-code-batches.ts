import { type Kysely, sql } from 'kysely';

/**
 * Batches of partner codes: for which partner, and whether the régie has stopped them. Codes from before have no batch,
 * nor do codes that are made one by one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table partner_batches (
      id uuid primary key,
      competition_id text not null references competitions,
      partner text not null,
      note text,
      prefix text not null,
      starts_at timestamptz not null,
      ends_at timestamptz check (ends_at > starts_at),
      created_at timestamptz not null default now(),
      -- Its codes are refused as long as this stands.
      stopped_at timestamptz
    )`.execute(db);
  await sql`alter table partner_codes add column batch_id uuid references partner_batches`.execute(db);
  // For a page of one batch's codes and their number; without `uses`, which every use changes.
  await sql`create index partner_codes_batch on partner_codes (competition_id, batch_id, id)`.execute(db);
}
