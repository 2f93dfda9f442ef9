import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { createDb, createPool, type Db } from '#database/client.ts';
import { type EmbeddedDatabase, startEmbedded } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { postmaster } from '../process/postmaster.ts';
import { databaseUrl } from '../process/server.ts';

/** A PostgreSQL that a case controls alone: no process of the product starts it again. */
export interface OwnCluster extends EmbeddedDatabase {
  url: string;
  db: Db;
}

/** @param settings as in postgresql.conf: `max_connections = 20` @param port the one that they set, if they set one */
export async function setupOwnCluster(settings: readonly string[] = [], port = 5432): Promise<OwnCluster> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'palmares-fault-'));
  const cluster = await startEmbedded(folder, { settings });
  const connection = { host: cluster.host, user: cluster.user, port, database: 'postgres' };
  const db = createDb(createPool(connection, 4));
  onTestFinished(async () => {
    await db.destroy();
    await cluster.remove();
    await rm(folder, { recursive: true, force: true });
  });
  await migrate(db);
  return { ...cluster, url: databaseUrl(connection), db };
}

/** Stops every process of a cluster, or lets them go on, as when the machine has no time for them or the disk hangs. */
export async function signalAll({ folder }: EmbeddedDatabase, signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  const parent = await postmaster(folder);
  if (!parent) throw new Error(`No PostgreSQL runs on ${folder}.`);
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const family = listed
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid = 0, ppid]) => (pid === parent || ppid === parent ? [pid] : []));
  for (const pid of family) process.kill(pid, signal);
}
