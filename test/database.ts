import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { type ConnectionSettings, createDb, createPool, type Db } from '#database/client.ts';
import { at, cloneCitus, dropCitus, onEach } from './citus.ts';
import { onDatabase, TEMPLATE } from './global-setup.ts';

export interface TestDatabase {
  connection: ConnectionSettings;
  db: Db;
}

/** A database of this test's own, migrated and empty; it goes when the test is over. */
export async function freshDatabase(connections = 8): Promise<TestDatabase> {
  const citus = inject('citus');
  if (!citus) return makeDatabase(connections, `${TEMPLATE} strategy file_copy`);
  const name = newName();
  await cloneCitus(citus, TEMPLATE, name);
  return open(name, connections, () => dropCitus(citus, name));
}

/** A database of this test's own before any migration; on Citus also before distribution, on the coordinator alone. */
export const emptyDatabase = (connections = 8): Promise<TestDatabase> =>
  makeDatabase(connections, 'template0');

/** An empty database that does not store UTF-8. @param encoding as PostgreSQL names it */
export const encodedDatabase = (encoding: 'SQL_ASCII' | 'LATIN1'): Promise<TestDatabase> =>
  makeDatabase(2, `template0 encoding '${encoding}' locale 'C'`);

async function makeDatabase(connections: number, template: string): Promise<TestDatabase> {
  const maintenance = inject('postgres');
  const name = newName();
  await administer(maintenance, `create database ${name} template ${template}`);
  return open(name, connections, () => administer(maintenance, `drop database ${name} with (force)`));
}

const newName = () => `palmares_${randomBytes(6).toString('hex')}`;

function open(name: string, connections: number, drop: () => Promise<void>): TestDatabase {
  const connection = onDatabase(inject('postgres'), name) as ConnectionSettings;
  const db = createDb(createPool(connection, connections));
  onTestFinished(async () => {
    await db.destroy();
    await drop();
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

/** Runs a statement in the database; on Citus in every machine's database, without Citus distributing it. */
export async function onEveryMachine({ db }: Pick<TestDatabase, 'db'>, statement: string): Promise<void> {
  const citus = inject('citus');
  if (!citus) await sql.raw(statement).execute(db);
  else
    await onEach(at(citus, await databaseName(db)), `set citus.enable_ddl_propagation = off; ${statement}`);
}

export async function databaseName(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return rows[0]?.name ?? '';
}

/**
 * Forbids writes on new connections, as hosts do when the disk is nearly full.
 *
 * @returns a pool of such connections, and a function that allows writes again
 */
export async function forbidWrites({
  connection,
  db,
}: TestDatabase): Promise<{ readers: Db; allow(): Promise<void> }> {
  const set = async (setting: string) =>
    void (await sql.raw(`alter database ${await databaseName(db)} ${setting}`).execute(db));
  await set('set default_transaction_read_only = on');
  const readers = createDb(createPool(connection, 1));
  onTestFinished(() => readers.destroy());
  return { readers, allow: () => set('reset default_transaction_read_only') };
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

/** How many connections to this database wait for another connection's lock; on Citus, over all machines. */
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
