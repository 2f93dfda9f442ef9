import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { BY_BUCKET } from '#database/distribution/tables.ts';
import { onCitus } from './on-citus.ts';

/**
 * Does what the database refuses to the product: changes or deletes rows that are kept for good, as the owner of the
 * tables could, with what refuses it out of the way for one transaction. On Citus nothing does where the rows lie by bucket.
 */
export async function tamper(db: Db, table: string, statement: RawBuilder<unknown>): Promise<void> {
  if (onCitus && (BY_BUCKET as readonly string[]).includes(table)) {
    await statement.execute(db);
    return;
  }
  await db.transaction().execute(async (tx) => {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    await statement.execute(tx);
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
  });
}
