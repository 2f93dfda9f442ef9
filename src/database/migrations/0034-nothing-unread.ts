import { type Kysely, sql } from 'kysely';

/**
 * Drops what no statement reads any more: a view, and two columns whose values 0019 has copied into `result_events`. A
 * process of the version before, which may still run meanwhile, reads neither. Counts are locked only while the
 * catalogue changes; where another transaction has them for longer, the start fails, and the next one tries again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '10s'`.execute(db);
  await sql`drop view tally_by_candidate`.execute(db);
  await sql`alter table contest_results drop column published_at, drop column superseded_at`.execute(db);
  await sql`set local lock_timeout to default`.execute(db);
  // Nothing of a count is written later: the trigger lets no column out any more.
  await sql`
    create or replace function keep_result() returns trigger language plpgsql as $$
    begin
      raise exception 'a counted result stays as it was counted' using errcode = 'insufficient_privilege';
    end $$`.execute(db);
}
