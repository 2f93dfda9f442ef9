import type { Db } from '#database/client.ts';
import { isDeadlock } from '#database/failures.ts';
import { useOneConnection } from '#domain/on-shards.ts';

/**
 * The transaction that an act happens in. Citus locks as a whole a table that every machine has a copy of, where PostgreSQL
 * locks rows, so that two acts may wait for one another in a circle. The one that the database ends is done once more:
 * nothing of it was written.
 *
 * @param work is done anew, with another transaction, after a deadlock
 */
export async function inActTransaction<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  const attempt = () =>
    db.transaction().execute(async (tx) => {
      await useOneConnection(tx);
      return work(tx);
    });
  return attempt().catch((error) => {
    if (!isDeadlock(error)) throw error;
    return attempt();
  });
}
