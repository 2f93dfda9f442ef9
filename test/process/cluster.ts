import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { startEmbedded } from '#database/embedded.ts';

/** A data folder of the test's own, and the cluster that goes with it. */
export async function dataFolder() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'palmares-process-'));
  onTestFinished(async () => {
    await (await startEmbedded(folder)).remove();
    await rm(folder, { recursive: true, force: true });
  });
  return folder;
}

/** The process that PostgreSQL's own file names, or null when it is gone. */
export async function postmaster(cluster: string): Promise<number | null> {
  const file = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(file, 10);
  try {
    return pid > 0 && process.kill(pid, 0) ? pid : null;
  } catch {
    return null;
  }
}
