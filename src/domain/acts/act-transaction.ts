import type { Db } from '#database/client.ts';
import { isDeadlock } from '#database/failures.ts';
import { useOneConnection } from '#domain/on-shards.ts';

/**
 * Runs an act's transaction, and repeats it once after a deadlock, which has rolled all of it back. Citus locks a table
 * that every machine has a copy of as a whole, where PostgreSQL locks rows, so two acts may wait for each other.
 *
 * @param work runs again, in another transaction, after a deadlock
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
