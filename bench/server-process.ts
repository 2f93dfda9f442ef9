import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { METRICS_TOKEN } from '#test/figures.ts';
import { freePort } from '#test/free-port.ts';
import { PUBLIC_URL } from './request-text.ts';
import { settings } from './settings.ts';
import { COMPETITION, SESSION_SECRET } from './show.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const START_MS = 30_000;

/** A server in a process of its own. */
export interface ServerProcess {
  port: number;
  stop(): Promise<void>;
}

/**
 * The product as it is installed: what `npm start` runs, in production.
 *
 * @param checkout the folder of its code; by default this checkout
 */
export async function startProduct(
  databaseUrl: string,
  env: Record<string, string> = {},
  checkout: string = ROOT,
): Promise<ServerProcess> {
  const port = await freePort();
  const profile = settings.profile ? ['--cpu-prof', `--cpu-prof-dir=${settings.profile}`] : [];
  const child = spawnNode([...profile, ...(await startArguments(checkout))], checkout, {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL,
    DATABASE_URL: databaseUrl,
    COMPETITION_ID: COMPETITION,
    SESSION_SECRET,
    REGISTER_SECRET: SESSION_SECRET,
    // A run does not use the data of an earlier one.
    DATA_DIR: path.join(os.tmpdir(), 'palmares-bench-data'),
    METRICS_TOKEN,
    // The same number on every machine, so that figures of different machines can be compared.
    WORKERS: settings.workers,
    ...env,
  });
  await untilReady(child, `http://127.0.0.1:${port}/readyz`);
  return { port, stop: () => stop(child) };
}

/** What a checkout's `npm start` gives Node. */
async function startArguments(checkout: string): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(path.join(checkout, 'package.json'), 'utf8'));
  return scripts.start.replace(/^(?:exec )?node /, '').split(' ');
}

/** Fastify that reads a JSON body and answers JSON: the least that any vote server costs. */
export async function startBare(): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawnNode([path.join(import.meta.dirname, 'bare-server.ts')], ROOT, { PORT: String(port) });
  await untilReady(child, `http://127.0.0.1:${port}/readyz`);
  return { port, stop: () => stop(child) };
}

function spawnNode(args: string[], cwd: string, env: Record<string, string>): ChildProcess {
  const { PATH, HOME, TMPDIR } = process.env;
  return spawn(process.execPath, args, {
    cwd,
    env: { PATH, HOME, TMPDIR, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const start = performance.now();
  while (performance.now() - start < START_MS) {
    if (child.exitCode !== null) break;
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await stop(child);
  throw new Error(`The server did not become ready (${child.spawnargs.join(' ')}).`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
