import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { removeLeft } from '#test/left-behind.ts';

// Runs a script that starts servers of its own, and leaves none of them behind, however the script ends: by itself, by
// Ctrl-C, by SIGTERM. `node scripts/tidily.ts bench/pages.ts`. Its temporary files lie in a folder of the run's own, and its
// processes are one group; PostgreSQL leaves that group, and is found by its files.

/** What ends it may take so long before it is ended by force: browsers are closed meanwhile, and figures written down. */
const PATIENCE_MS = 5_000;
const LOOK_MS = 20;

const temporary = await mkdtemp(path.join(os.tmpdir(), 'palmares-run-'));
const parent = process.ppid;
const child = spawn(process.execPath, process.argv.slice(2), {
  env: { ...process.env, TMPDIR: temporary },
  // In a group of its own it must not read from the terminal, which would stop it.
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: true,
});
let stoppedBy: NodeJS.Signals | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
// npm hands SIGTERM to its shell, which ends without handing it on. Another shell may leave us behind on purpose.
const byNpm = process.env.npm_lifecycle_event !== undefined;
const watch = setInterval(() => byNpm && process.ppid !== parent && stop('SIGTERM'), 500);

const [code] = (await once(child, 'close')) as [number | null];
clearInterval(watch);
await endGroup();
await removeLeft(temporary);
process.exitCode = stoppedBy ? 128 + os.constants.signals[stoppedBy] : (code ?? 1);

function stop(signal: NodeJS.Signals): void {
  if (stoppedBy) return;
  stoppedBy = signal;
  // What starts a browser listens to this one, be it asked to end by another.
  signalGroup('SIGINT');
  setTimeout(() => signalGroup('SIGKILL'), PATIENCE_MS).unref();
}

/** Whether a process of the group is there to hear it. */
function signalGroup(signal: NodeJS.Signals | 0): boolean {
  try {
    return child.pid !== undefined && process.kill(-child.pid, signal);
  } catch {
    return false;
  }
}

/** What the script has started and not ended may end by itself, as it does when it was stopped; then it is ended. */
async function endGroup(): Promise<void> {
  const start = performance.now();
  while (signalGroup(0) && performance.now() - start < PATIENCE_MS) await wait(LOOK_MS);
  signalGroup('SIGKILL');
}
