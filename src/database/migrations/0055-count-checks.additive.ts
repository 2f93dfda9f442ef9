import { type Kysely, sql } from 'kysely';

/** Results of comparing a count with the rows and the register, some time after it was made (docs/decisions/0068). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table count_checks (
      contest_id uuid not null,
      version smallint not null,
      checked_at timestamptz not null default now(),
      -- In the register.
      votes bigint not null,
      -- How much count, rows and register do not agree on.
      found bigint not null,
      primary key (contest_id, version),
      foreign key (contest_id, version) references contest_results
    )`.execute(db);
  await sql`
    create trigger append_only before update or delete or truncate on count_checks
    for each statement execute function refuse_change_of_rows()`.execute(db);
}
