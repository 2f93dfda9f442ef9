import { type CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import type { Db } from '#database/client.ts';
import { IS_DISTRIBUTED, isDistributed } from '#database/distribution/is-distributed.ts';
import { isShardGone } from '#database/failures.ts';
import { namedItems } from './named-items.ts';

export { useOneConnection } from '#database/distribution/one-connection.ts';
export { isDistributed };

/**
 * One statement for a batch: Citus reads one row of `buckets` on each shard that has items in it, all at once, and that
 * row's `answer` is the shard's. `$3` has one bucket of each shard; at the same index `$4` has the shard, and `$2` its
 * items. `$1` is the statement to run and `$5` the competition.
 *
 * It must not be sent in a transaction. Outside one, each shard's part is a transaction of its own that is committed
 * when the shard answers; inside one Citus, which takes this statement for a read, would only warn of a failed commit.
 */
const ON_SHARDS = `
select bucket, run_on_shard(bucket, ($4::bigint[])[array_position($3::smallint[], bucket)], $1::text,
                            ($2::text[])[array_position($3::smallint[], bucket)], $5::text) as answer
from buckets where bucket = any($3::smallint[])`;

/** Which shard has a bucket's votes. */
const READ_SHARDS = `
select bucket, get_shard_id_for_distribution_column('votes', bucket) as shard
from generate_series(0, 255) as b(bucket)`;

/**
 * Writes a statement for `run_on_shard`: table names in braces, because only the shard's machine knows its shards'
 * names.
 */
export const forShard = (statement: string, tables: readonly string[]): string =>
  statement.replace(new RegExp(`\\b(from|join|into|update) (${tables.join('|')})\\b`, 'g'), '$1 {$2}');

/** A shard that has done nothing of its part of a batch. */
export interface ShardFailure {
  /** Places of its items in the batch. */
  ords: number[];
  /** With the code that PostgreSQL gave it. */
  error: Error;
}

/**
 * Runs a statement on each shard that has items of the batch in it, with those items as JSON, each with its index `ord`
 * in the batch. Each shard's parameter carries the name of the batch's request, if any.
 */
export type RunOnShards = <Row>(
  name: string,
  statement: string,
  items: readonly { bucket: number }[],
  competitionId: string,
  request?: string | null,
) => Promise<{ rows: Row[]; failed: ShardFailure[] }>;

/** A shard's answer: rows, or the error for which there are none. */
type ShardAnswer<Row> = Row[] | { code: string; message: string };

const toError = ({ code, message }: { code: string; message: string }): Error =>
  Object.assign(new Error(message), { code });

/** Whether an error says that a shard has moved, or was split, since the shards were read. */
const isElsewhere = (error: unknown): boolean =>
  (error as { code?: string } | null)?.code === '40001' || isShardGone(error);

/**
 * Makes the function that runs statements on shards. When a shard has moved, it sends the whole batch once more: shards
 * that have done their part find it done.
 *
 * @returns null where Citus does not distribute the database
 */
export async function findShards(pool: pg.Pool): Promise<RunOnShards | null> {
  const { rows } = await pool.query<{ is_distributed: boolean }>(IS_DISTRIBUTED);
  return rows[0]?.is_distributed ? shardRunner(pool) : null;
}

function shardRunner(pool: pg.Pool): RunOnShards {
  let known: Promise<Map<number, string>> | undefined;

  function shards(): Promise<Map<number, string>> {
    known ??= readShards(pool).catch((error) => {
      known = undefined;
      throw error;
    });
    return known;
  }

  async function ask<Row>(
    name: string,
    statement: string,
    items: readonly { bucket: number }[],
    competitionId: string,
    request: string | null = null,
  ) {
    const shardByBucket = await shards();
    const groups = Map.groupBy(items.keys(), (ord) => shardByBucket.get(items[ord]?.bucket ?? -1) ?? '');
    const parts = [...groups].map(([shard, ords]) => ({
      shard,
      ords,
      bucket: items[ords[0] ?? -1]?.bucket,
      text: namedItems(
        ords.map((ord) => ({ ord, ...items[ord] })),
        request,
      ),
    }));
    const values = [
      statement,
      parts.map(({ text }) => text),
      parts.map(({ bucket }) => bucket),
      parts.map(({ shard }) => shard),
      competitionId,
    ];
    const { rows } = await pool.query<{ bucket: number; answer: ShardAnswer<Row> }>({
      name,
      text: ON_SHARDS,
      values,
    });
    const failed: ShardFailure[] = [];
    const taken: Row[] = [];
    for (const { bucket, answer } of rows) {
      if (Array.isArray(answer)) taken.push(...answer);
      else {
        const ords = parts.find((part) => part.bucket === bucket)?.ords ?? [];
        failed.push({ ords, error: toError(answer) });
      }
    }
    return { rows: taken, failed };
  }

  return <Row>(...asked: Parameters<RunOnShards>) =>
    ask<Row>(...asked).catch((error) => {
      if (!isElsewhere(error)) throw error;
      known = undefined;
      return ask<Row>(...asked);
    });
}

async function readShards(pool: pg.Pool): Promise<Map<number, string>> {
  const { rows } = await pool.query<{ bucket: number; shard: number }>(READ_SHARDS);
  return new Map(rows.map(({ bucket, shard }) => [bucket, String(shard)]));
}

/** Tables on the same machine as a shard of votes: distributed by bucket too, or copied to every machine. */
const BESIDE_VOTES = sql<{ name: string; by_bucket: boolean }>`
  select t.logicalrelid::regclass::text as name, t.partmethod = 'h' as by_bucket
  from pg_dist_partition t join pg_dist_partition v on v.logicalrelid = 'votes'::regclass
  where t.colocationid = v.colocationid or t.repmodel = 't'`;

/** One bucket of each shard. */
const A_BUCKET_OF_EACH = sql<{ bucket: number }>`
  select min(bucket) as bucket from generate_series(0, 255) as b(bucket)
  group by get_shard_id_for_distribution_column('votes', bucket)`;

/**
 * Runs a statement that changes rows of a table distributed by bucket, on every shard at once and on each by itself:
 * for one statement over all shards Citus locks no rows, and keeps every other writer out. It ends with the caller's
 * transaction. A commit that fails on a machine is not reported, so the caller must come back for what was not done.
 *
 * @param query an update or a deletion that returns nothing
 * @returns the number of changed rows; null where the table is not distributed by bucket and nothing was done
 */
export async function changeOnEveryShard(tx: Db, query: CompiledQuery): Promise<number | null> {
  if (!(await isDistributed(tx))) return null;
  const { rows: tables } = await BESIDE_VOTES.execute(tx);
  const byBucket = tables.filter(({ by_bucket }) => by_bucket).map(({ name }) => name);
  if (forShard(query.sql, byBucket) === query.sql) return null;
  const text = query.sql.replace(/\$(\d+)/g, (_, n) => pg.escapeLiteral(String(query.parameters[n - 1])));
  const statement = forShard(
    text,
    tables.map(({ name }) => name),
  );
  const buckets = (await A_BUCKET_OF_EACH.execute(tx)).rows.map(({ bucket }) => bucket);
  const { rows } = await sql<{ answer: ShardAnswer<unknown> }>`
    select run_on_shard(bucket, get_shard_id_for_distribution_column('votes', bucket), ${`${statement} returning 1`}::text,
                        '', '') as answer
    from buckets where bucket = any(${buckets}::smallint[])`.execute(tx);
  let changed = 0;
  for (const { answer } of rows) {
    if (!Array.isArray(answer)) throw toError(answer);
    changed += answer.length;
  }
  return changed;
}
