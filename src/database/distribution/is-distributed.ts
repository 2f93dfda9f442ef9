import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { BUCKETS_TABLE } from './on-shard.ts';

/** The table of buckets exists only where the tables are distributed. */
export const IS_DISTRIBUTED = `select to_regclass('public.${BUCKETS_TABLE}') is not null as is_distributed`;

/** Whether Citus distributes the votes of this database. */
export async function isDistributed(db: Db): Promise<boolean> {
  const { rows } = await sql.raw<{ is_distributed: boolean }>(IS_DISTRIBUTED).execute(db);
  return rows[0]?.is_distributed ?? false;
}
