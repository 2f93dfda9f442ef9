import { type Kysely, sql } from 'kysely';

/**
 * The state of the public register, for every process to know: why a log cannot be extended, and the last answers of
 * its witnesses. Both are overwritten, because nothing that was published depends on them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table register_faults (
      contest_id uuid primary key references contests,
      kind text not null,
      -- For the log and the engineer who reads it.
      message text not null,
      -- The published head that the log does not continue.
      known_size bigint,
      known_root bytea check (length(known_root) = 32),
      since timestamptz not null default clock_timestamp(),
      check ((known_size is null) = (known_root is null))
    )`.execute(db);
  await sql`
    create table register_witnesses (
      contest_id uuid not null references register_logs,
      witness text not null,
      -- The head that it was last asked to sign.
      size bigint not null,
      asked_at timestamptz not null,
      outcome text not null,
      primary key (contest_id, witness)
    )`.execute(db);
}
