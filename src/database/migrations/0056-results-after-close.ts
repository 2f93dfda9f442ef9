import { type Kysely, sql } from 'kysely';

/** The results of a vote that an operator closed early may be announced for before its planned end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // PostgreSQL's own name of the second check of migration 0001 on several columns; `least` leaves nulls out.
  await sql`alter table contests drop constraint contests_check1`.execute(db);
  await sql`
    alter table contests add constraint results_after_close
      check (result_date >= least(end_date, closed_at))`.execute(db);
}
