import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { RunPiece } from './run-rules.ts';

/** A run without its records. */
export interface RunRow {
  run: number;
  level: number;
  entries: number;
}

/** The runs in which the positions of votes are found, by number, without their records. */
export function listRuns(db: Db, contestId: string): Promise<RunRow[]> {
  return db
    .selectFrom('register_runs')
    .select(['run', 'level', 'entries'])
    .where('contest_id', '=', contestId)
    .orderBy('run')
    .execute();
}

/** Writes a run, which the database numbers. */
export async function insertRun(
  tx: Db,
  contestId: string,
  { level, entries, pieces }: { level: number; entries: number; pieces: readonly RunPiece[] },
): Promise<void> {
  await sql`
    with run as (
      insert into register_runs (contest_id, level, entries)
      values (${contestId}::uuid, ${level}, ${entries}) returning contest_id, run
    )
    insert into register_run_pieces (contest_id, run, first_key, records)
    select run.contest_id, run.run, p.first_key, p.records
    from run, unnest(${pieces.map((one) => one.first_key)}::bytea[],
                     ${pieces.map((one) => one.records)}::bytea[]) as p (first_key, records)`.execute(tx);
}

/** The pieces of some runs, in the order of their keys. */
export async function readPieces(db: Db, contestId: string, runs: readonly number[]): Promise<Buffer[]> {
  const { rows } = await sql<{ records: Buffer }>`
    select records from register_run_pieces
    where contest_id = ${contestId}::uuid and run = any(${runs}::bigint[])`.execute(db);
  return rows.map((row) => row.records);
}

/** Deletes runs that were merged into another. */
export async function deleteRuns(tx: Db, contestId: string, runs: readonly number[]): Promise<void> {
  await sql`
    delete from register_runs
    where contest_id = ${contestId}::uuid and run = any(${runs}::bigint[])`.execute(tx);
}

/** For each key the piece of each run in which it would be. */
export async function piecesFor(
  db: Db,
  contestId: string,
  keys: readonly Buffer[],
): Promise<{ ord: number; records: Buffer }[]> {
  const { rows } = await sql<{ ord: number; records: Buffer }>`
    select k.ord::int as ord, p.records
    from unnest(${keys}::bytea[]) with ordinality as k (key, ord)
    cross join register_runs r
    cross join lateral (
      select records from register_run_pieces x
      where x.contest_id = r.contest_id and x.run = r.run and x.first_key <= k.key
      order by x.first_key desc limit 1
    ) p
    where r.contest_id = ${contestId}::uuid`.execute(db);
  return rows;
}
