import { type Kysely, sql } from 'kysely';

/**
 * Messages of the show. A message to all users or to a country is one row, however many read it; a message to one user
 * lies in that user's bucket. Without `send_at` a message is a draft; with `recalled_at` no user sees it any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table messages (
      id uuid primary key,
      competition_id text not null references competitions (id),
      audience text not null check (audience in ('all', 'country')),
      country char(2),
      sender text not null,
      title text not null,
      body text not null,
      excerpt text not null,
      image text,
      image_alt text,
      link text,
      link_label text,
      send_at timestamptz,
      recalled_at timestamptz,
      created_at timestamptz not null default now(),
      check ((audience = 'country') = (country is not null))
    )`.execute(db);
  await sql`create index messages_sent on messages (competition_id, send_at)`.execute(db);
  await sql`
    create table personal_messages (
      bucket smallint not null,
      user_id uuid not null,
      id uuid not null,
      competition_id text not null,
      sender text not null,
      title text not null,
      body text not null,
      excerpt text not null,
      image text,
      image_alt text,
      link text,
      link_label text,
      send_at timestamptz,
      recalled_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (bucket, user_id, id)
    )`.execute(db);
  // Finds old messages without reading the whole table.
  await sql`create index personal_messages_age on personal_messages (coalesce(send_at, created_at))`.execute(
    db,
  );
  // One row for a user who has read something, none for others.
  await sql`
    create table message_reads (
      bucket smallint not null,
      user_id uuid not null,
      read_ids uuid[] not null,
      primary key (bucket, user_id)
    )`.execute(db);
}
