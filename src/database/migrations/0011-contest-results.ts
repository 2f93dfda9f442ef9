import { type Kysely, sql } from 'kysely';

/**
 * Counted results: each count of a closed contest is a version of its own, with everything that it was made of. What
 * was counted never changes; only the count's later history is added.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table contest_results (
      contest_id uuid not null references contests,
      version smallint not null check (version > 0),
      counted_at timestamptz not null,
      counted_by uuid not null references operators,
      counted_by_name text not null,
      software text not null,
      cast_votes bigint not null,
      annulled_votes bigint not null,
      total bigint not null,
      lines jsonb not null,
      annulments jsonb not null,
      votes_sha256 text not null,
      reason text,
      published_at timestamptz,
      superseded_at timestamptz,
      primary key (contest_id, version)
    )`.execute(db);
  await sql`
    create function keep_result() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE'
         and to_jsonb(new) - 'published_at' - 'superseded_at' = to_jsonb(old) - 'published_at' - 'superseded_at'
      then
        return new;
      end if;
      raise exception 'a counted result stays as it was counted' using errcode = 'insufficient_privilege';
    end $$`.execute(db);
  await sql`
    create trigger contest_results_kept before update or delete on contest_results
    for each row execute function keep_result()`.execute(db);
}
