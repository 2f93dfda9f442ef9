import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, statSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { startEmbedded } from '#database/embedded.ts';

const DISK_MB = 220;

/** Whether this process may mount a disk of its own to fill: root may, most containers forbid it. */
export function canMount(): boolean {
  try {
    execFileSync('unshare', ['-m', 'true'], { stdio: 'ignore' });
    return process.getuid?.() === 0;
  } catch {
    return false;
  }
}

/** A data folder whose cluster stands on a small disk of its own. */
export async function setupSmallDisk() {
  const DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'palmares-disk-'));
  const first = await startEmbedded(DATA_DIR);
  await first.remove();
  const home = path.dirname(first.folder);
  const { uid, gid } = statSync(path.dirname(home));
  mkdirSync(home, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=700`, 'palmares-test', home]);
  onTestFinished(async () => {
    await (await startEmbedded(DATA_DIR)).stop();
    execFileSync('umount', ['--lazy', home]);
    await rm(home, { recursive: true, force: true });
    await rm(DATA_DIR, { recursive: true, force: true });
  });
  chownSync(home, uid, gid);
  return { DATA_DIR, home };
}

/** Fills all free space of a disk. @returns a function that frees it again */
export async function fill(folder: string): Promise<() => Promise<void>> {
  const ballast = path.join(folder, 'ballast');
  const file = await open(ballast, 'w');
  for (const size of [1 << 20, 1 << 12]) {
    const block = Buffer.alloc(size);
    try {
      for (;;) await file.write(block);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  await file.close();
  return () => rm(ballast);
}
