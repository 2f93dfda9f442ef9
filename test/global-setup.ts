import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createDb, createPool } from '#database/client.ts';
import { migrate } from '#database/migrate.ts';
import { type CitusNodes, dropCitus, findNodes, makeCitusTemplate } from './citus.ts';
import { startThrowaway } from './throwaway.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where test databases are made: the maintenance database of a real server. */
    postgres: pg.ClientConfig;
    /** The machines of the Citus cluster that test databases are distributed on; null on one PostgreSQL. */
    citus: CitusNodes | null;
  }
}

const ROOT = path.resolve(import.meta.dirname, '..');

/** The migrated database that each test clones. Its name differs by copy of the code: copies may share one server. */
export const TEMPLATE = `palmares_template_${createHash('sha256').update(ROOT).digest('hex').slice(0, 8)}`;

/**
 * One real PostgreSQL for the whole run: the server of TEST_DATABASE_URL, or else an embedded one. TEST_CITUS_URL names
 * a database on the coordinator of a Citus cluster instead; then every test's database is distributed.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildPages();
  const citus = process.env.TEST_CITUS_URL;
  if (citus) return setupCitus(project, citus);
  console.log('Not run: the tests on Citus. TEST_CITUS_URL names no coordinator.');
  project.provide('citus', null);
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

async function setupCitus(project: TestProject, url: string): Promise<() => Promise<void>> {
  const nodes = await findNodes(url);
  project.provide('postgres', { connectionString: url });
  project.provide('citus', nodes);
  await makeCitusTemplate(nodes, TEMPLATE);
  console.log(`Citus on ${nodes.length} machines, coordinator ${new URL(url).host}`);
  return () => dropCitus(nodes, TEMPLATE);
}

/** Builds the pages that tests of whole processes need, unless they are built already. */
function buildPages(): void {
  if (existsSync(path.join(ROOT, 'build/server/index.js'))) return;
  execFileSync(process.execPath, [path.join(ROOT, 'scripts/build.ts')], { cwd: ROOT, stdio: 'inherit' });
}

/** The connection settings for another database of the same server. */
export function onDatabase(connection: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!connection.connectionString) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}
