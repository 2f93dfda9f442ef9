import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { removeLeft } from '#test/left-behind.ts';

// Runs a script that starts servers, such as `node scripts/tidily.ts bench/pages.ts`, and leaves none of them running,
// whether the script ends by itself, by Ctrl-C or by SIGTERM. The run has its own folder for temporary files, and its
// processes are one group; PostgreSQL leaves that group and is found by its files.

/** Milliseconds that a stopped script gets, to close browsers and write figures, before it is killed. */
const PATIENCE_MS = 5_000;
const LOOK_MS = 20;

const temporary = await mkdtemp(path.join(os.tmpdir(), 'palmares-run-'));
const parent = process.ppid;
const child = spawn(process.execPath, process.argv.slice(2), {
  env: { ...process.env, TMPDIR: temporary },
  // A process of another group that reads from the terminal would be stopped.
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: true,
});
let stoppedBy: NodeJS.Signals | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
// npm sends SIGTERM to its shell, which ends without passing it on. Another shell may leave this process on purpose.
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
  // Scripts that start a browser handle SIGINT, so they get it whichever signal has come.
  signalGroup('SIGINT');
  setTimeout(() => signalGroup('SIGKILL'), PATIENCE_MS).unref();
}

/** Signals the group. @returns whether it still has a process */
function signalGroup(signal: NodeJS.Signals | 0): boolean {
  try {
    return child.pid !== undefined && process.kill(-child.pid, signal);
  } catch {
    return false;
  }
}

/** Waits for processes that the script has left to end by themselves, as after a stop; then kills them. */
async function endGroup(): Promise<void> {
  const start = performance.now();
  while (signalGroup(0) && performance.now() - start < PATIENCE_MS) await wait(LOOK_MS);
  signalGroup('SIGKILL');
}
