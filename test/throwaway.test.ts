import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from './folder.ts';
import { postmaster } from './process/postmaster.ts';

const MODULE = path.resolve(import.meta.dirname, 'throwaway.ts');

it('a run that a signal ends leaves nothing of its throwaway server', async () => {
  const folder = await temporaryFolder();
  // Ends as the test runner does on a signal: at once, without waiting for promises.
  const run = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `process.once('SIGTERM', () => process.exit(143));
       const { startThrowaway } = await import(${JSON.stringify(MODULE)});
       console.log((await startThrowaway()).folder);
       setInterval(() => {}, 1_000);`,
    ],
    { env: { ...process.env, TMPDIR: folder }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [said] = await once(run.stdout, 'data');
  const cluster = String(said).trim();
  const pid = await postmaster(cluster);
  expect(pid).toBeGreaterThan(0);

  run.kill('SIGTERM');

  expect(await once(run, 'close')).toEqual([143, null]);
  expect([existsSync(path.dirname(cluster)), await readdir(folder)]).toEqual([false, []]);
  await expect.poll(() => isRunning(pid ?? 0)).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
