import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createDb, createPool } from '#database/client.ts';
import { migrate } from '#database/migrate.ts';
import { startThrowaway } from './throwaway.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where test databases are made: the maintenance database of a real server. */
    postgres: pg.ClientConfig;
  }
}

/** The migrated database that each test's own is cloned from. */
export const TEMPLATE = 'palmares_template';

/** One real PostgreSQL for the whole run: the one that TEST_DATABASE_URL names, else an embedded one of our own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildPages();
  const url = process.env.TEST_DATABASE_URL;
  const server = url ? null : await startThrowaway();
  const connection = server
    ? { host: server.host, user: server.user, database: 'postgres' }
    : { connectionString: url };
  project.provide('postgres', connection);

  const admin = new pg.Client(connection);
  await admin.connect();
  await admin.query(`drop database if exists ${TEMPLATE} with (force)`);
  await admin.query(`create database ${TEMPLATE}`);
  const { rows } = await admin.query('select version()');
  console.log(rows[0].version);
  const db = createDb(createPool(onDatabase(connection, TEMPLATE), 2));
  await migrate(db);
  await db.destroy();

  return async () => {
    await admin.end();
    await server?.remove();
  };
}

/** Builds the pages that tests of whole processes start from, where `npm test` has not built them before. */
function buildPages(): void {
  const root = path.resolve(import.meta.dirname, '..');
  if (existsSync(path.join(root, 'build/server/index.js'))) return;
  execFileSync(process.execPath, [path.join(root, 'scripts/build.ts')], { cwd: root, stdio: 'inherit' });
}

/** The same server, another database. */
export function onDatabase(connection: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!connection.connectionString) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}
