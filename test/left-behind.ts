import { execFile } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findClusterHome } from '#database/embedded.ts';
import { postgresOwner } from '#database/embedded-binaries.ts';
import { postmaster } from './process/postmaster.ts';
import { homeInMemory } from './throwaway.ts';

const run = promisify(execFile);
const LOOK_MS = 20;
/** PostgreSQL itself kills its processes that have not ended five seconds after SIGQUIT. */
const QUIT_MS = 8_000;

/** A folder with clusters in it. */
interface Home {
  folder: string;
  /** Clusters with a running PostgreSQL, and its process id. */
  running: { cluster: string; pid: number }[];
}

/**
 * Lists all folders in a folder of temporary files, and their clusters, which may lie elsewhere: in memory, or, for
 * root, not beside their data folders.
 */
export async function findLeft(temporary: string): Promise<Home[]> {
  const owner = await postgresOwner();
  const names = await readdir(temporary);
  const folders = await Promise.all(
    names.map(async (name) => {
      const folder = path.join(temporary, name);
      const cluster = await findClusterHome(folder, owner);
      return [...(cluster ? [cluster] : []), homeInMemory(folder), folder];
    }),
  );
  return Promise.all(
    [...new Set(folders.flat())].map(async (folder) => ({ folder, running: await findRunning(folder) })),
  );
}

async function findRunning(home: string): Promise<Home['running']> {
  const below = (await readdir(home).catch(() => [])).map((name) => path.join(home, name));
  const found = await Promise.all(below.map(async (cluster) => ({ cluster, pid: await ofCluster(cluster) })));
  return found.flatMap(({ cluster, pid }) => (pid === null ? [] : [{ cluster, pid }]));
}

/** The id of the server's process, or null; the pid file of an ended server may name another program's process. */
async function ofCluster(cluster: string): Promise<number | null> {
  const pid = await postmaster(cluster);
  if (pid === null) return null;
  const { stdout } = await run('ps', ['-ww', '-o', 'args=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.includes(cluster) ? pid : null;
}

/** Ends at once every PostgreSQL left running on a temporary folder, then removes all that `findLeft` lists. */
export async function removeLeft(temporary: string): Promise<void> {
  for (const { folder, running } of await findLeft(temporary)) {
    for (const { cluster, pid } of running) {
      // SIGQUIT first: SIGKILL would leave shared memory behind. A stopped process handles it only after SIGCONT.
      for (const signal of ['SIGQUIT', 'SIGCONT'] as const) process.kill(pid, signal);
      const start = performance.now();
      while ((await postmaster(cluster)) !== null && performance.now() - start < QUIT_MS) await wait(LOOK_MS);
      if ((await postmaster(cluster)) !== null) process.kill(pid, 'SIGKILL');
    }
    // The folder may be a small disk that a test has mounted and filled.
    if (process.getuid?.() === 0) await run('umount', ['--lazy', folder]).catch(() => {});
    await rm(folder, { recursive: true, force: true });
  }
  await rm(temporary, { recursive: true, force: true });
}
