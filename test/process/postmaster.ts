import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The process id in a cluster's `postmaster.pid`, or null when that file is gone. */
export async function postmaster(cluster: string): Promise<number | null> {
  const file = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(file, 10);
  try {
    return pid > 0 && process.kill(pid, 0) ? pid : null;
  } catch {
    return null;
  }
}
