import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { isDeadlock } from '#database/failures.ts';

/**
 * The transaction that an act happens in. Citus uses one connection to each machine in it: only so may it write, after it has read
 * what many shards have, a table that every machine has a copy of. PostgreSQL alone takes no notice.
 *
 * Citus locks such a table as a whole where PostgreSQL locks rows, so that two acts may wait for one another in a circle. The
 * one that the database ends is done once more: nothing of it was written.
 *
 * @param work is done anew, with another transaction, after a deadlock
 */
export async function inActTransaction<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  const attempt = () =>
    db.transaction().execute(async (tx) => {
      await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(tx);
      return work(tx);
    });
  return attempt().catch((error) => {
    if (!isDeadlock(error)) throw error;
    return attempt();
  });
}
