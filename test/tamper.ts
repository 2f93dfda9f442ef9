import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { BY_BUCKET } from '#database/distribution/tables.ts';
import { onCitus } from './on-citus.ts';

/**
 * Changes or deletes rows that the database keeps for good, as the tables' owner could: disables the triggers that
 * refuse it for one transaction. On Citus, tables by bucket have no such triggers.
 */
export async function tamper(db: Db, table: string, statement: RawBuilder<unknown>): Promise<void> {
  if (onCitus && (BY_BUCKET as readonly string[]).includes(table)) {
    await statement.execute(db);
    return;
  }
  await db.transaction().execute(async (tx) => {
    // A table that Citus distributes has no triggers.
    const { rows } = await sql`
      select from pg_trigger where tgrelid = ${table}::regclass and not tgisinternal`.execute(tx);
    const triggers = (change: 'disable' | 'enable') =>
      sql`alter table ${sql.table(table)} ${sql.raw(change)} trigger user`.execute(tx);
    if (rows.length > 0) await triggers('disable');
    await statement.execute(tx);
    if (rows.length > 0) await triggers('enable');
  });
}
