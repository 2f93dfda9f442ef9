import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '#test/free-port.ts';
import { startThrowaway } from '#test/throwaway.ts';
import { launchServer, serverEnv, stopServer, TEMPLATE } from './server.ts';

/**
 * One real PostgreSQL for all journeys, with a database that the product has made and filled as at its first start.
 * Each product under test gets a copy: making such a database again takes several times as long.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startThrowaway();
  const maintenance = { host: server.host, user: server.user, database: 'postgres' };
  try {
    await fillTemplate(maintenance);
  } catch (error) {
    await server.remove();
    throw error;
  }
  process.env.E2E_POSTGRES = JSON.stringify(maintenance);
  return () => server.remove();
}

async function fillTemplate(maintenance: pg.ClientConfig): Promise<void> {
  const admin = new pg.Client(maintenance);
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'palmares-template-'));
  const template = { ...maintenance, database: TEMPLATE };
  const server = await launchServer(serverEnv(template, await freePort(), dataDir));
  await pastWeeksSealed(template);
  await stopServer(server);
  await rm(dataDir, { recursive: true, force: true });
}

/** Waits until the registers of past weeks hold their closes and results: otherwise each product would seal them. */
async function pastWeeksSealed(database: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(database);
  await client.connect();
  for (;;) {
    const { rows } = await client.query(`
      select from contests c left join register_logs l on l.contest_id = c.id
      where c.published_at <= now() and l.size - l.votes < 2 is not false`);
    if (rows.length === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await client.end();
}
