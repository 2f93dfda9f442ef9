import { sql } from 'kysely';
import type { Db } from '../client.ts';

/**
 * Makes Citus use one connection to each machine in this transaction. Only then may the transaction write a table that
 * every machine has a copy of, after it has read or changed rows on many shards. PostgreSQL alone ignores the setting.
 */
export async function useOneConnection(tx: Db): Promise<void> {
  await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(tx);
}
