import { type Kysely, sql } from 'kysely';

/** The show: few rows, read by every visitor, written by the régie. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table competitions (
      id text primary key,
      name text not null,
      daily_votes smallint not null default 1 check (daily_votes between 1 and 100),
      countries text[] not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table candidates (
      id uuid primary key,
      competition_id text not null references competitions,
      number smallint not null,
      display_name text not null,
      description text not null,
      city text not null,
      discipline text not null,
      gender char(1) not null check (gender in ('f', 'm')),
      portrait text,
      pagne jsonb not null,
      eliminated_at timestamptz,
      unique (competition_id, number)
    )`.execute(db);
  await sql`
    create table contests (
      id uuid primary key,
      competition_id text not null references competitions,
      week smallint not null,
      start_date timestamptz not null,
      end_date timestamptz not null check (end_date > start_date),
      result_date timestamptz not null check (result_date >= end_date),
      override text check (override in ('suspended', 'closed')),
      published_at timestamptz,
      end_contest boolean not null default false,
      winner_id uuid references candidates,
      unique (competition_id, week)
    )`.execute(db);
  await sql`
    create table contest_candidates (
      contest_id uuid not null references contests,
      candidate_id uuid not null references candidates,
      primary key (contest_id, candidate_id)
    )`.execute(db);
  await sql`
    create table banners (
      id uuid primary key,
      competition_id text not null references competitions,
      position smallint not null,
      title text not null,
      text text not null,
      link text
    )`.execute(db);
  await sql`
    create table faq_items (
      competition_id text not null references competitions,
      id text not null,
      position smallint not null,
      question text not null,
      answer text not null,
      primary key (competition_id, id)
    )`.execute(db);
}
