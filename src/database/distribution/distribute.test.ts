import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { onCitus, skipOnCitus } from '#test/on-citus.ts';
import { distribute } from './distribute.ts';
import { BY_BUCKET, BY_VALUE, REFERENCE } from './tables.ts';

const citusIsThere = skipOnCitus('what a database without Citus is told');
it.skipIf(citusIsThere)(
  'one PostgreSQL without Citus is left as it was, and the reason is told',
  async () => {
    const { db } = await freshDatabase();
    await expect(distribute(db)).rejects.toThrow('L’extension citus n’est pas installée');
    const { rows } = await sql`select from pg_class where relname = 'buckets'`.execute(db);
    expect(rows).toEqual([]);
  },
);

it.runIf(onCitus)('on Citus, a second run changes nothing and says where every table is', async () => {
  const { db } = await freshDatabase();
  const again = await distribute(db);
  expect(again.done).toEqual([]);
  // `buckets` is one of them.
  expect(again.before).toBe(BY_BUCKET.length + Object.keys(BY_VALUE).length + REFERENCE.length + 1);
  const { rows } = await sql<{ groups: number }>`
    select count(distinct colocationid)::int as groups from pg_dist_partition
    where logicalrelid::text = any(${[...BY_BUCKET]}::text[])`.execute(db);
  expect(rows[0]?.groups).toBe(1);
});
