import { sql } from 'kysely';
import type { Db } from '../client.ts';

/**
 * Citus uses one connection to each machine in this transaction: only so may it write, after it has read or changed what many shards have, a
 * table that every machine has a copy of. PostgreSQL alone takes no notice.
 */
export async function useOneConnection(tx: Db): Promise<void> {
  await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(tx);
}
