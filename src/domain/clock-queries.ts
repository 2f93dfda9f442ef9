import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

/** When the transaction began, by the database's clock: outside of one, now. */
export async function databaseClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  return rows[0]?.now ?? new Date();
}
