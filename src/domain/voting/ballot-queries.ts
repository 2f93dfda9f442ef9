import type pg from 'pg';
import type { Ballot } from './ballot-schema.ts';
import { type InsertedRow, insertBallots, type RefusalRow, readRefusals, readWriters } from './queries.ts';
import {
  IS_DISTRIBUTED,
  ON_SHARDS,
  READ_SHARD_WRITERS,
  READ_SHARDS,
  SHARD_INSERT,
  SHARD_REFUSALS,
} from './shard-statements.ts';

/** What the write path asks of the tables, wherever these lie. */
export interface BallotQueries {
  /** As `insertBallots`, for each shard by itself. */
  insert(ballots: readonly Ballot[]): Promise<{ rows: InsertedRow[]; failed: ShardFailure[] }>;
  /** As `readRefusals`. */
  refusals(ballots: readonly Ballot[]): Promise<RefusalRow[]>;
  /** As `readWriters`. */
  writers(): Promise<Set<string>>;
}

/** A shard that wrote nothing of its part of a batch. */
export interface ShardFailure {
  /** Places of its ballots in the batch. */
  ords: number[];
  /** With the code that PostgreSQL gave it. */
  error: Error;
}

/** Asked once: a database is distributed while no product runs on it. */
export async function findBallotQueries(pool: pg.Pool, competitionId: string): Promise<BallotQueries> {
  const { rows } = await pool.query<{ is_distributed: boolean }>(IS_DISTRIBUTED);
  return rows[0]?.is_distributed ? onShards(pool, competitionId) : onTables(pool, competitionId);
}

function onTables(pool: pg.Pool, competitionId: string): BallotQueries {
  return {
    insert: async (ballots) => ({ rows: await insertBallots(pool, competitionId, ballots), failed: [] }),
    refusals: (ballots) => readRefusals(pool, competitionId, ballots),
    writers: () => readWriters(pool),
  };
}

/** A shard has moved or been split since we asked which there are. */
const ELSEWHERE = '40001';

function onShards(pool: pg.Pool, competitionId: string): BallotQueries {
  let known: Promise<Map<number, string>> | undefined;

  function shards(): Promise<Map<number, string>> {
    known ??= readShards(pool).catch((error) => {
      known = undefined;
      throw error;
    });
    return known;
  }

  async function run<Row>(name: string, statement: string, ballots: readonly Ballot[]) {
    const shardOf = await shards();
    const groups = Map.groupBy(ballots.keys(), (ord) => shardOf.get((ballots[ord] as Ballot).bucket) ?? '');
    const parts = [...groups].map(([shard, ords]) => ({
      shard,
      ords,
      bucket: (ballots[ords[0] as number] as Ballot).bucket,
      text: JSON.stringify(ords.map((ord) => ({ ord, ...ballots[ord] }))),
    }));
    const values = [
      statement,
      parts.map(({ text }) => text),
      parts.map(({ bucket }) => bucket),
      parts.map(({ shard }) => shard),
      competitionId,
    ];
    const { rows } = await pool
      .query<{ bucket: number; answer: Answer<Row> }>({ name, text: ON_SHARDS, values })
      .catch((error) => {
        if ((error as { code?: string }).code === ELSEWHERE) known = undefined;
        throw error;
      });
    const failed: ShardFailure[] = [];
    const taken: Row[] = [];
    for (const { bucket, answer } of rows) {
      if (Array.isArray(answer)) taken.push(...answer);
      else {
        const ords = parts.find((part) => part.bucket === bucket)?.ords ?? [];
        failed.push({ ords, error: Object.assign(new Error(answer.message), { code: answer.code }) });
      }
    }
    return { rows: taken, failed };
  }

  return {
    insert: async (ballots) => {
      const { rows, failed } = await run<AsJson<InsertedRow, 'cast_at'>>(
        'insert-ballots',
        SHARD_INSERT,
        ballots,
      );
      return { rows: rows.map((row) => ({ ...row, cast_at: new Date(row.cast_at) })), failed };
    },
    refusals: async (ballots) => {
      const { rows, failed } = await run<AsJson<RefusalRow, 'now'>>('read-refusals', SHARD_REFUSALS, ballots);
      if (failed[0]) throw failed[0].error;
      return rows.map((row) => ({ ...row, now: new Date(row.now) }));
    },
    writers: () => readShardWriters(pool),
  };
}

/** What a shard answers: rows, or why there are none. */
type Answer<Row> = Row[] | { code: string; message: string };
/** A row whose moment is text. */
type AsJson<Row, Moment extends keyof Row> = Omit<Row, Moment> & Record<Moment, string>;

async function readShards(pool: pg.Pool): Promise<Map<number, string>> {
  const { rows } = await pool.query<{ bucket: number; shard: number }>(READ_SHARDS);
  return new Map(rows.map(({ bucket, shard }) => [bucket, String(shard)]));
}

/** @throws when a machine does not answer: what it is writing is not known */
async function readShardWriters(pool: pg.Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ nodeid: number; success: boolean; result: string }>(READ_SHARD_WRITERS);
  const silent = rows.find(({ success }) => !success);
  // As a connection that was lost: it is asked again.
  if (silent) throw Object.assign(new Error(silent.result), { code: '08006' });
  return new Set(
    rows.flatMap(({ nodeid, result }) =>
      (JSON.parse(result) as string[]).map((writer) => `${nodeid} ${writer}`),
    ),
  );
}
