import { type CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import type { Db } from '#database/client.ts';
import { IS_DISTRIBUTED, isDistributed } from '#database/distribution/is-distributed.ts';
import { isShardGone } from '#database/failures.ts';
import { namedItems } from './named-items.ts';

export { useOneConnection } from '#database/distribution/one-connection.ts';
export { isDistributed };

/**
 * One statement for a batch: Citus reads one row of `buckets` on each shard that has ballots in it, all at once, and
 * what that row gives is what the shard answers. `$3` names a bucket of each shard; at the same place `$4` has the shard,
 * and `$2` its ballots. `$1` is the statement and `$5` the competition.
 *
 * It is never sent in a transaction. Outside one each shard's part is a transaction of its own that has been committed when
 * the shard answers; inside one Citus, which takes this for reading, would only warn of a commit that failed.
 */
const ON_SHARDS = `
select bucket, run_on_shard(bucket, ($4::bigint[])[array_position($3::smallint[], bucket)], $1::text,
                            ($2::text[])[array_position($3::smallint[], bucket)], $5::text) as answer
from buckets where bucket = any($3::smallint[])`;

/** Which shard has a bucket's votes. */
const READ_SHARDS = `
select bucket, get_shard_id_for_distribution_column('votes', bucket) as shard
from generate_series(0, 255) as b(bucket)`;

/** A statement of one PostgreSQL as `run_on_shard` wants it: there a table has the name of its shard, which only that machine knows. */
export const forShard = (statement: string, tables: readonly string[]): string =>
  statement.replace(new RegExp(`\\b(from|join|into|update) (${tables.join('|')})\\b`, 'g'), '$1 {$2}');

/** A shard that did nothing of its part of a batch. */
export interface ShardFailure {
  /** Places of its items in the batch. */
  ords: number[];
  /** With the code that PostgreSQL gave it. */
  error: Error;
}

/**
 * Runs a statement on each shard that has an item of the batch in it, with those as JSON, each with its place `ord`. What every
 * shard is sent is named by the batch's request, where it has one.
 */
export type RunOnShards = <Row>(
  name: string,
  statement: string,
  items: readonly { bucket: number }[],
  competitionId: string,
  request?: string | null,
) => Promise<{ rows: Row[]; failed: ShardFailure[] }>;

/** What a shard answers: rows, or why there are none. */
type ShardAnswer<Row> = Row[] | { code: string; message: string };

const toError = ({ code, message }: { code: string; message: string }): Error =>
  Object.assign(new Error(message), { code });

/** Whether a shard has moved, or was split, since we asked which there are. */
const isElsewhere = (error: unknown): boolean =>
  (error as { code?: string } | null)?.code === '40001' || isShardGone(error);

/**
 * What a shard that has moved could not take is sent once more, to all that were asked: those that have done their part
 * find it done.
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

/** Tables that a shard of votes has beside it, by bucket or as every machine has them. */
const BESIDE_VOTES = sql<{ name: string; by_bucket: boolean }>`
  select t.logicalrelid::regclass::text as name, t.partmethod = 'h' as by_bucket
  from pg_dist_partition t join pg_dist_partition v on v.logicalrelid = 'votes'::regclass
  where t.colocationid = v.colocationid or t.repmodel = 't'`;

/** One bucket of each shard. */
const A_BUCKET_OF_EACH = sql<{ bucket: number }>`
  select min(bucket) as bucket from generate_series(0, 255) as b(bucket)
  group by get_shard_id_for_distribution_column('votes', bucket)`;

/**
 * Runs a statement that changes rows which lie by bucket on every shard, all at once and each for itself: over all of them
 * Citus locks no rows, and keeps every other writer out. It ends with the caller's transaction; a commit that fails on a machine
 * is not told, so that the caller must be one who comes back for what was not done.
 *
 * @param query an update or a deletion that answers nothing
 * @returns how many rows that were; null where they do not lie by bucket, and nothing was done
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
