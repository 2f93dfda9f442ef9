import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type EmbeddedDatabase, startEmbedded } from '#database/embedded.ts';

// No write waits for the disk, and next to nothing is written twice.
const SETTINGS = [
  'fsync = off',
  'full_page_writes = off',
  'synchronous_commit = off',
  'wal_level = minimal',
  'max_wal_senders = 0',
  'wal_init_zero = off',
  'max_wal_size = 128MB',
];

const MEMORY = '/dev/shm';
const ROOM = 2 ** 31;

/**
 * A real PostgreSQL whose data is not needed after the run, in memory where there is room: otherwise most of a run's
 * time goes into making and dropping a database for each test. Tests of what survives a crash start the product's own
 * PostgreSQL. `remove()` leaves nothing behind.
 */
export async function startThrowaway(): Promise<EmbeddedDatabase> {
  const free = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  const inMemory = free >= ROOM;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'palmares-'));
  const server = await startEmbedded(folder, {
    settings: SETTINGS,
    ...(inMemory ? { home: homeInMemory(folder) } : {}),
  });
  const folders = [path.dirname(server.folder), server.host, folder];
  const atExit = () => removeNow(server.folder, folders);
  process.once('exit', atExit);
  return {
    ...server,
    remove: async () => {
      await server.remove();
      await rm(folder, { recursive: true, force: true });
      process.off('exit', atExit);
    },
  };
}

/** Removes the server synchronously, for a run that a signal ends: no promise is awaited any more. */
function removeNow(cluster: string, folders: readonly string[]): void {
  try {
    process.kill(Number.parseInt(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8'), 10), 'SIGQUIT');
  } catch {
    // The server does not run.
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Where the cluster of a throwaway server on this folder lies, if it lies in memory. */
export function homeInMemory(folder: string): string {
  return path.join(MEMORY, path.basename(folder));
}
