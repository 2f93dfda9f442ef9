import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { productRole } from '#test/product-role.ts';
import { migrateAt } from './migrate.ts';
import { APPEND_ONLY, KEPT } from './privileges.ts';

it('privileges name every table that a trigger keeps from all changes', async () => {
  const { db } = await freshDatabase();
  // UPDATE, DELETE and TRUNCATE, in the bits of pg_trigger.
  const { rows } = await sql<{ table: string }>`
    select tgrelid::regclass::text as table from pg_trigger
    where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    group by tgrelid having bit_or(tgtype) & 56 = 56 order by 1`.execute(db);
  for (const { table } of rows) expect([...APPEND_ONLY, ...KEPT]).toContain(table);
});

it('an older version leaves its role what a newer one has granted on a table that only the newer one knows', async () => {
  const { owner, connection, db, ownerUrl, name } = await productRole();
  await migrateAt(connection, ownerUrl);
  await sql`create table kept_tomorrow (id int)`.execute(owner.db);
  await sql`grant select, insert on kept_tomorrow to ${sql.id(name)}`.execute(owner.db);
  await sql`insert into kysely_migration values ('9999-of-tomorrow.additive', now()::text)`.execute(owner.db);
  expect(await migrateAt(connection, ownerUrl)).toEqual(['9999-of-tomorrow.additive']);
  const { rows } = await sql<{ add: boolean; change: boolean }>`
    select has_table_privilege('kept_tomorrow', 'insert') as add,
           has_table_privilege('kept_tomorrow', 'update, delete') as change`.execute(db);
  expect(rows).toEqual([{ add: true, change: false }]);
});
