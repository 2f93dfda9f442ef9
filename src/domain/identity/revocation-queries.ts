import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

/** Rows at a time: what else this process does waits for no more than these. */
const PAGE = 2_000;

/** The database's clock. */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
  if (!rows[0]) throw new Error('The database has no time.');
  return rows[0].now;
}

/**
 * Reads the sessions that have ended since, page by page: they may be millions.
 *
 * @param take gets the hash of each
 * @param stopping says between two pages that it is time to go
 */
export async function readRevocations(
  db: Db,
  since: Date,
  take: (tokenHash: Buffer) => void,
  stopping: () => boolean,
): Promise<void> {
  await db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`
        declare revoked no scroll cursor for
        select token_hash from sessions where revoked_at > ${sql.lit(since.toISOString())}::timestamptz`.execute(
        tx,
      );
      for (let read = PAGE; read === PAGE && !stopping(); ) {
        const { rows } = await sql<{ token_hash: Buffer }>`fetch ${sql.lit(PAGE)} from revoked`.execute(tx);
        for (const row of rows) take(row.token_hash);
        read = rows.length;
      }
    });
}
