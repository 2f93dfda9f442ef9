import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { BUCKETS_TABLE } from './on-shard.ts';
import { BY_BUCKET, BY_VALUE, ON_COORDINATOR, REFERENCE } from './tables.ts';

it('every table of the schema has one place in a distributed database, and no place is without its table', async () => {
  const { db } = await freshDatabase();
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> ${BUCKETS_TABLE}
      and relname !~ '_[0-9]+$'`.execute(db);
  const placed = [...BY_BUCKET, ...Object.keys(BY_VALUE), ...REFERENCE, ...Object.keys(ON_COORDINATOR)];
  expect(placed.toSorted()).toEqual(rows.map(({ name }) => name).sort());
});

it('every table that is distributed by bucket or by its own value has that column in each of its unique keys', async () => {
  const { db } = await freshDatabase();
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select i.indrelid::regclass::text as name, array_agg(a.attname::text) as columns
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indisunique and i.indrelid::regclass::text = any(${[...BY_BUCKET, ...Object.keys(BY_VALUE)]}::text[])
    group by i.indrelid, i.indexrelid`.execute(db);
  const columnFor = (table: string) => (BY_VALUE as Record<string, string>)[table] ?? 'bucket';
  expect(rows.filter(({ name, columns }) => !columns.includes(columnFor(name)))).toEqual([]);
  expect(new Set(rows.map(({ name }) => name)).size).toBe(BY_BUCKET.length + Object.keys(BY_VALUE).length);
});
