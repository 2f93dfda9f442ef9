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
    // A table that Citus distributes has none.
    const { rows } = await sql`
      select from pg_trigger where tgrelid = ${table}::regclass and not tgisinternal`.execute(tx);
    const triggers = (change: 'disable' | 'enable') =>
      sql`alter table ${sql.table(table)} ${sql.raw(change)} trigger user`.execute(tx);
    if (rows.length > 0) await triggers('disable');
    await statement.execute(tx);
    if (rows.length > 0) await triggers('enable');
  });
}
