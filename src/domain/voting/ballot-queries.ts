import type pg from 'pg';
import { findShards, type RunOnShards, type ShardFailure } from '#domain/on-shards.ts';
import type { Ballot } from './ballot-schema.ts';
import { type InsertedRow, insertBallots, type RefusalRow, readRefusals, readWriters } from './queries.ts';
import { READ_SHARD_WRITERS, SHARD_INSERT, SHARD_REFUSALS } from './shard-statements.ts';

/** The write path's queries, whether the tables are local or distributed over shards. */
export interface BallotQueries {
  /** As `insertBallots`, for each shard by itself. */
  insert(
    ballots: readonly Ballot[],
    request: string | null,
  ): Promise<{ rows: InsertedRow[]; failed: ShardFailure[] }>;
  /** As `readRefusals`. */
  refusals(ballots: readonly Ballot[]): Promise<RefusalRow[]>;
  /** As `readWriters`. */
  writers(): Promise<Set<string>>;
}

/** Decided once per process: a database is distributed only while no product runs on it. */
export async function findBallotQueries(pool: pg.Pool, competitionId: string): Promise<BallotQueries> {
  const run = await findShards(pool);
  return run ? onShards(run, pool, competitionId) : onTables(pool, competitionId);
}

function onTables(pool: pg.Pool, competitionId: string): BallotQueries {
  return {
    insert: async (ballots, request) => ({
      rows: await insertBallots(pool, competitionId, ballots, request),
      failed: [],
    }),
    refusals: (ballots) => readRefusals(pool, competitionId, ballots),
    writers: () => readWriters(pool),
  };
}

function onShards(run: RunOnShards, pool: pg.Pool, competitionId: string): BallotQueries {
  return {
    insert: async (ballots, request) => {
      const { rows, failed } = await run<AsJson<InsertedRow, 'cast_at'>>(
        'insert-ballots',
        SHARD_INSERT,
        ballots,
        competitionId,
        request,
      );
      return { rows: rows.map((row) => ({ ...row, cast_at: new Date(row.cast_at) })), failed };
    },
    refusals: async (ballots) => {
      const { rows, failed } = await run<AsJson<RefusalRow, 'now'>>(
        'read-refusals',
        SHARD_REFUSALS,
        ballots,
        competitionId,
      );
      if (failed[0]) throw failed[0].error;
      return rows.map((row) => ({ ...row, now: new Date(row.now) }));
    },
    writers: () => readShardWriters(pool),
  };
}

/** A row whose timestamp is text, as JSON has it. */
type AsJson<Row, Moment extends keyof Row> = Omit<Row, Moment> & Record<Moment, string>;

/** @throws when a machine does not answer, because its writers are then unknown */
async function readShardWriters(pool: pg.Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ nodeid: number; success: boolean; result: string }>(READ_SHARD_WRITERS);
  const silent = rows.find(({ success }) => !success);
  // The code of a lost connection, so that the caller asks again.
  if (silent) throw Object.assign(new Error(silent.result), { code: '08006' });
  return new Set(
    rows.flatMap(({ nodeid, result }) =>
      (JSON.parse(result) as string[]).map((writer) => `${nodeid} ${writer}`),
    ),
  );
}
