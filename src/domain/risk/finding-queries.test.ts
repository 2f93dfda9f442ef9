import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { agreeingNetworks } from './finding-queries.ts';

// The newest votes are unknown to statistics, so PostgreSQL expects hardly any and joins them one by one.
it.skipIf(inject('citus'))('the search for groups looks up the account of a vote by its key', async () => {
  const { db } = await freshDatabase();
  const { rows } = await db.transaction().execute(async (tx) => {
    for (const way of ['hashjoin', 'mergejoin', 'seqscan'])
      await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(tx);
    return sql<{ 'QUERY PLAN': string }>`explain ${agreeingNetworks('-infinity', 'infinity')}`.execute(tx);
  });
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(
    /using users_pkey on users[^\n]*\n *Index Cond: \(\(bucket = v\w*\.bucket\) AND \(id = v\w*\.user_id\)\)/,
  );
});
