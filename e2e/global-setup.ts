import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startThrowaway } from '#test/throwaway.ts';

/** One real PostgreSQL for all journeys; each server under test has a database of its own in it. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'palmares-e2e-'));
  const server = await startThrowaway(folder);
  process.env.E2E_POSTGRES = JSON.stringify({ host: server.host, user: server.user, database: 'postgres' });
  return async () => {
    await server.remove();
    await rm(folder, { recursive: true, force: true });
  };
}
