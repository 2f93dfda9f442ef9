import type { RawBuilder } from 'kysely';
import type { Db } from '#database/client.ts';
import { changeOnEveryShard } from './on-shards.ts';

/** A deletion of a feature's old traces, in bounded batches. */
export interface Sweep {
  /** The age from which a trace is deleted, as a PostgreSQL interval. @param keptDays the configured days */
  age(keptDays: number): string;
  /**
   * Deletes one small batch of the rows older than `age` from one table, oldest first along an index. A row that
   * another transaction has locked is left for the next time.
   *
   * @param batch the most rows; where Citus distributes the rows, on each shard
   * @returns the number of rows
   */
  run(tx: Db, age: string, batch: number): Promise<number>;
}

/** A feature's sweeps, by the names under which their rows are counted. */
export type Sweeps = Readonly<Record<string, Sweep>>;

/** A sweep of one statement, which deletes or rewrites at most `batch` rows older than `age`. */
export const sweep = (
  age: Sweep['age'],
  statement: (age: string, batch: number) => RawBuilder<unknown>,
): Sweep => ({
  age,
  async run(tx, old, batch) {
    const query = statement(old, batch);
    const onShards = await changeOnEveryShard(tx, query.compile(tx));
    return onShards ?? Number((await query.execute(tx)).numAffectedRows ?? 0n);
  },
});

/** The age of traces that are kept for the configured days. */
export const configuredDays = (keptDays: number): string => `${keptDays} days`;
