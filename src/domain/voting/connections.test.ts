import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createVotePool } from '#database/client.ts';
import { freshDatabase } from '#test/database.ts';
import { skipOnCitus } from '#test/on-citus.ts';
import { makeShow } from '#test/show.ts';
import { INSERT_BALLOTS, READ_REFUSALS } from './statements.ts';

async function setupVotePool() {
  const database = await freshDatabase();
  const pool = createVotePool(database.connection, 1);
  onTestFinished(() => pool.end());
  return { ...database, pool };
}

describe('connections that write votes', () => {
  it('commit to disk where the server would not', async () => {
    const { db, pool } = await setupVotePool();
    await sql`do $$ begin
      execute format('alter database %I set synchronous_commit = off', current_database());
    end $$`.execute(db);
    expect((await pool.query('show synchronous_commit')).rows).toEqual([{ synchronous_commit: 'on' }]);
  });

  // On the shards `run_on_shard` sets what these connections set.
  const planIsTheShards = skipOnCitus('the plan of the statement that one PostgreSQL runs');
  it.skipIf(planIsTheShards)(
    'find a voter’s rows by index, though the plan was made when there were none',
    async () => {
      const { db, pool } = await setupVotePool();
      await makeShow(db);
      // What an operator does after loading: the planner now knows that the tables are empty.
      await sql`vacuum analyze`.execute(db);
      for (const statement of [INSERT_BALLOTS, READ_REFUSALS]) {
        const client = await pool.connect();
        await client.query(`prepare it (json, text) as ${statement}`);
        const { rows } = await client.query(`explain execute it ('[]', 'test')`);
        await client.query('deallocate it');
        client.release();
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        expect(plan).not.toMatch(/Seq Scan/);
        expect(plan).toMatch(/using votes_pkey/);
      }
    },
  );
});
