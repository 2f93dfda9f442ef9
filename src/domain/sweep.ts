import type { RawBuilder } from 'kysely';
import type { Db } from '#database/client.ts';
import { changeOnEveryShard } from './on-shards.ts';

/** A bounded deletion of old traces: what a feature keeps no longer than it says here. */
export interface Sweep {
  /** How old a trace is when it goes, as PostgreSQL writes intervals. @param keptDays days of the configuration */
  age(keptDays: number): string;
  /**
   * Takes one small batch of what is older than `age` out of one table, oldest first along an index. A row that another
   * transaction holds is left for the next time.
   *
   * @param batch rows at most; where Citus distributes the rows, of each shard
   * @returns how many rows that were
   */
  run(tx: Db, age: string, batch: number): Promise<number>;
}

/** A feature's sweeps, by the name under which each is counted. */
export type Sweeps = Readonly<Record<string, Sweep>>;

/** A sweep that is one statement, which deletes or rewrites what is older than `age`, `batch` rows at most. */
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
