import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { type ConnectionSettings, createDb, createPool, type Db } from '#database/client.ts';
import { cloneCitus, dropCitus } from './citus.ts';
import { onDatabase, TEMPLATE } from './global-setup.ts';

export interface TestDatabase {
  connection: ConnectionSettings;
  db: Db;
}

/** A database of this test's own, migrated and empty; it goes when the test is over. */
export async function freshDatabase(connections = 8): Promise<TestDatabase> {
  const maintenance = inject('postgres');
  const name = `palmares_${randomBytes(6).toString('hex')}`;
  const citus = inject('citus');
  await (citus
    ? cloneCitus(citus, TEMPLATE, name)
    : administer(maintenance, `create database ${name} template ${TEMPLATE} strategy file_copy`));
  const connection = onDatabase(maintenance, name) as ConnectionSettings;
  const db = createDb(createPool(connection, connections));
  onTestFinished(async () => {
    await db.destroy();
    await (citus ? dropCitus(citus, name) : administer(maintenance, `drop database ${name} with (force)`));
  });
  return { connection, db };
}

/** A second pool on the database: what a moved clock shows only to connections made after it. */
export function another({ connection }: TestDatabase, max = 6): { pool: pg.Pool; db: Db } {
  const pool = createPool(connection, max);
  const db = createDb(pool);
  onTestFinished(() => db.destroy());
  return { pool, db };
}

/** One connection, for transactions that a test holds open. */
export async function connect({ connection }: TestDatabase): Promise<pg.Client> {
  const client = new pg.Client(connection);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const WAITING = `
  select count(*)::int as waiting from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/** How many connections to this database wait for a lock that another one holds; on Citus, of every machine's. */
export async function waitingForLocks(db: Db): Promise<number> {
  const question = inject('citus')
    ? sql<{
        waiting: number;
      }>`select sum(result::int)::int as waiting from run_command_on_all_nodes(${WAITING})`
    : sql.raw<{ waiting: number }>(WAITING);
  return (await question.execute(db)).rows[0]?.waiting ?? 0;
}

async function administer(connection: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
