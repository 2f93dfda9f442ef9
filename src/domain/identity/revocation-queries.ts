import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

const HASH_BYTES = 32;
/** Rows a page: other work of this process waits for no more than one page. */
const PAGE = 2_000;
/** A pause between two pages leaves the database and this process free to take votes. */
const PAUSE_MS = 5;

/** The database's clock. */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
  if (!rows[0]) throw new Error('The database has no time.');
  return rows[0].now;
}

/**
 * Reads the sessions that ended after `since`, page by page: they may be millions.
 *
 * @param take gets the hash of each, in a buffer that the next hash overwrites: millions of buffers would have to be
 * garbage-collected
 * @param stopping is asked between two pages; true ends the reading
 */
export async function readRevocations(
  db: Db,
  since: Date,
  take: (tokenHash: Buffer) => void,
  stopping: () => boolean,
): Promise<void> {
  const hash = Buffer.alloc(HASH_BYTES);
  await db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`
        declare revoked no scroll cursor for
        select encode(token_hash, 'hex') as hex from sessions where revoked_at > ${sql.lit(since.toISOString())}::timestamptz`.execute(
        tx,
      );
      for (let read = PAGE; read === PAGE && !stopping(); ) {
        const { rows } = await sql<{ hex: string }>`fetch ${sql.lit(PAGE)} from revoked`.execute(tx);
        for (const row of rows) if (hash.write(row.hex, 'hex') === HASH_BYTES) take(hash);
        read = rows.length;
        if (read === PAGE) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    });
}
