import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { NODE_FLAGS } from '#server/processes/node-flags.ts';
import { freePort } from '#test/free-port.ts';
import { COMPETITION } from '../show.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
export const SECRET = 'a secret for tests, thirty-two bytes';

export interface Exit {
  /** 0 also means that it ended in time: a product that does not stop within nine seconds exits with 1. */
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** The product in a process of its own: `src/server/main.ts` in production. */
export interface ServerProcess {
  pid: number;
  url: string;
  env: Record<string, string>;
  /** What it has printed so far, on both outputs. */
  output(): string;
  exited: Promise<Exit>;
  /** Sends a signal. @returns how the process ended */
  end(signal: NodeJS.Signals): Promise<Exit>;
  /** Kills the process, if it still runs. */
  remove(): Promise<void>;
}

/** Starts the product without waiting until it is ready; the caller ends it. @param root of another version of it */
export async function spawnProduct(wish: Record<string, string>, root = ROOT): Promise<ServerProcess> {
  const env: Record<string, string> = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: wish.PORT ?? String(await freePort()),
    PUBLIC_URL: 'https://palmares.example',
    COMPETITION_ID: COMPETITION,
    SESSION_SECRET: SECRET,
    REGISTER_SECRET: SECRET,
    LOG_LEVEL: 'error',
    // The default depends on the machine.
    WORKERS: '1',
    ...wish,
  };
  const child = spawn(process.execPath, [...NODE_FLAGS, path.join(root, 'src/server/main.ts')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const exited = new Promise<Exit>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  );
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${env.PORT}`,
    env,
    output: () => output,
    exited,
    end: (signal) => {
      child.kill(signal);
      return exited;
    },
    remove: async () => {
      if (isRunning(child)) child.kill('SIGKILL');
      await exited;
    },
  };
}

/** The last line that the product prints once it takes votes; waiting for it lets a test read all earlier lines. */
const READY = 'Ctrl-C pour arrêter.';

/** Waits until the product takes votes. @throws {Error} with what it printed, when it exits first */
export async function untilReady(server: ServerProcess): Promise<ServerProcess> {
  let exit: Exit | undefined;
  void server.exited.then((how) => (exit = how));
  while (!server.output().includes(READY)) {
    if (exit)
      throw new Error(
        `The server ended (${exit.code ?? exit.signal}) before it was ready:\n${server.output()}`,
      );
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return server;
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;
