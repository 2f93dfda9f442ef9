import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { useOneConnection } from '#database/distribution/one-connection.ts';
import { settingsForAllMachines } from './on-citus.ts';

/**
 * Takes a copy of every row of the database.
 *
 * @returns a function that puts them all back, as a restore of a backup does: all that was written since is gone, even
 *   where the product may not delete
 */
export async function backUp(db: Db): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  await sql`create schema backup`.execute(db);
  for (const { name } of rows) {
    await sql`create table backup.${sql.ref(name)} as table public.${sql.ref(name)}`.execute(db);
  }
  return () =>
    db.transaction().execute(async (tx) => {
      await useOneConnection(tx);
      await settingsForAllMachines(tx);
      // Switches off triggers and foreign keys.
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const { name } of rows) {
        await sql`delete from public.${sql.ref(name)}`.execute(tx);
        const columns = await sql<{ name: string }>`
          select attname as name from pg_attribute
          where attrelid = ${`public.${name}`}::regclass and attnum > 0 and not attisdropped
            and attgenerated = '' order by attnum`.execute(tx);
        const names = sql.join(columns.rows.map((column) => sql.ref(column.name)));
        await sql`
          insert into public.${sql.ref(name)} (${names}) overriding system value
          select ${names} from backup.${sql.ref(name)}`.execute(tx);
      }
    });
}
