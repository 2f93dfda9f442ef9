import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { freshDatabase } from '#test/database.ts';
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
