import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

/** Runs several reads on one snapshot, so that what they find is of one instant. */
export function atOneInstant<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      // Citus: one connection to each machine, so that all reads there see one snapshot. PostgreSQL alone takes no notice.
      await sql`set local citus.max_adaptive_executor_pool_size = 1`.execute(tx);
      return read(tx);
    });
}
