import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

/** The database's clock: the beginning of the transaction, or now outside of one. */
export async function databaseClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  return rows[0]?.now ?? new Date();
}
