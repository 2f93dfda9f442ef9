import { type Kysely, sql } from 'kysely';

/**
 * The public register of votes: one log for each contest. Everything in it follows from the votes, the decisions on them
 * and the register's key; it is kept because what was once published must be the same for ever. Bytes are kept as they
 * are sent: hashes do not compress.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table register_logs (
      contest_id uuid primary key references contests,
      -- Name of the log and of its key, and the key itself as it is published: neither may change under a log.
      origin text not null,
      verifier_key text not null,
      size bigint not null default 0,
      votes bigint not null default 0,
      -- Votes that were cast before this are in the log.
      votes_until timestamptz not null default '-infinity',
      -- The end of the vote that the last "close" entry tells of.
      closed_at timestamptz,
      -- The last event of the contest's results that is in the log.
      result_event bigint not null default 0
    )`.execute(db);
  await sql`
    create table register_heads (
      contest_id uuid not null references register_logs,
      size bigint not null,
      root bytea not null check (length(root) = 32),
      -- Text and signature, as they are sent.
      note text not null,
      made_at timestamptz not null default clock_timestamp(),
      primary key (contest_id, size)
    )`.execute(db);
  await sql`
    create table register_cosignatures (
      contest_id uuid not null,
      size bigint not null,
      witness text not null,
      line text not null,
      received_at timestamptz not null default clock_timestamp(),
      primary key (contest_id, size, witness),
      foreign key (contest_id, size) references register_heads
    )`.execute(db);
  await sql`
    create table register_tiles (
      contest_id uuid not null references register_logs,
      level smallint not null,
      tile bigint not null,
      hashes bytea not null,
      primary key (contest_id, level, tile)
    )`.execute(db);
  await sql`
    create table register_bundles (
      contest_id uuid not null references register_logs,
      bundle bigint not null,
      entries bytea not null,
      -- Sent to nobody before the result is published.
      openings bytea not null,
      primary key (contest_id, bundle)
    )`.execute(db);
  // Finds a commitment's position: sorted runs, in pieces, of eight bytes of the commitment and six of its position.
  await sql`
    create table register_runs (
      contest_id uuid not null references register_logs,
      run bigint generated always as identity,
      level smallint not null,
      entries bigint not null,
      primary key (contest_id, run)
    )`.execute(db);
  await sql`
    create table register_run_pieces (
      contest_id uuid not null,
      run bigint not null,
      first_key bytea not null,
      records bytea not null,
      primary key (contest_id, run, first_key),
      foreign key (contest_id, run) references register_runs on delete cascade
    )`.execute(db);
  for (const [table, column] of [
    ['register_tiles', 'hashes'],
    ['register_bundles', 'entries'],
    ['register_bundles', 'openings'],
    ['register_run_pieces', 'records'],
  ] as const) {
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} set storage external`.execute(
      db,
    );
  }
  // Decisions on votes that are in the log; `kind` is the entry's first byte.
  await sql`
    create table register_decisions (
      decision_id uuid not null,
      kind smallint not null,
      contest_id uuid not null references register_logs,
      primary key (decision_id, kind)
    )`.execute(db);
  // Decisions of two admins to go on with a log that lacked entries of a published head.
  await sql`
    create table register_resumptions (
      id uuid primary key,
      contest_id uuid not null references register_logs,
      lost_size bigint not null,
      lost_root bytea not null,
      reason text not null,
      decided_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  for (const table of [
    'register_heads',
    'register_cosignatures',
    'register_decisions',
    'register_resumptions',
  ]) {
    await sql`
      create trigger append_only before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_change_of_rows()`.execute(db);
  }
}
