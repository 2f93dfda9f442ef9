import { type Kysely, sql } from 'kysely';

/** A broadcaster's own look, besides the name, which exists already. Where nothing is set our own look stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table competitions
      -- Path of a picture that was sent to the régie.
      add column logo text,
      -- Colours by name, each as #RRGGBB.
      add column theme jsonb,
      -- Words of shared links, by name; those that are not there are ours.
      add column share_texts jsonb not null default '{}'`.execute(db);
}
