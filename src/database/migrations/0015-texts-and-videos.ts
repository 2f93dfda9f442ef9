import { type Kysely, sql } from 'kysely';

/** Long texts that the régie writes, and what its desk of videos asks for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Each version is a row of its own, so that what the public was shown, and when, stays known for ever.
  await sql`
    create table page_texts (
      competition_id text not null references competitions,
      page text not null check (page in ('cgu', 'reglement')),
      version integer not null check (version > 0),
      -- Null: from here on the text that comes with the application.
      markdown text,
      restored_version integer check (restored_version >= 0),
      written_by uuid not null references operators,
      written_by_name text not null,
      written_at timestamptz not null default now(),
      primary key (competition_id, page, version)
    )`.execute(db);
  await sql`
    create function refuse_text_change() returns trigger language plpgsql as $$
    begin
      raise exception 'page_texts is append-only' using errcode = 'insufficient_privilege';
    end $$`.execute(db);
  await sql`
    create trigger page_texts_append_only before update or delete or truncate on page_texts
    for each statement execute function refuse_text_change()`.execute(db);

  await sql`alter table bonus_videos add column bytes integer check (bytes > 0)`.execute(db);
  // Counts the bonus votes that a video has given, by an index-only scan.
  await sql`
    create index bonus_grants_video on bonus_grants (source collate "C") where bonus_type = 'video'`.execute(
    db,
  );
}
