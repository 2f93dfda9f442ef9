import { execFile, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SCRIPT = path.join(import.meta.dirname, 'replay.lua');
/** A run ends with its last answer; this timeout only ends a run without answers. */
const PATIENCE_SECONDS = 120;

/** The result of sending requests; latencies in milliseconds. */
export interface Replayed {
  perSecond: number;
  p50: number;
  p99: number;
  /** How many answers had each status. */
  answers: Record<string, number>;
}

/** @throws {Error} when wrk is not installed, with a sentence that says how to get it */
export async function assertWrk(): Promise<void> {
  await run('wrk', ['--version']).catch((error: NodeJS.ErrnoException) => {
    // wrk exits with 1 after printing its version.
    if (error.code !== 'ENOENT') return;
    throw new Error(
      'The load generator wrk is missing: install it with "apt-get install wrk" (Debian, Ubuntu) or "brew install wrk".',
    );
  });
}

/**
 * Sends requests in order, over connections that each send the next one as soon as they are answered.
 *
 * @param requests whole HTTP requests, in ASCII
 * @throws {Error} when an answer did not come
 */
export async function replay(
  port: number,
  requests: readonly string[],
  connections: number,
): Promise<Replayed> {
  const load = await start(port, requests, connections, requests.length);
  const { answers, seconds, p50, p99, socketErrors } = await load.result;
  if (socketErrors > 0) throw new Error(`Not every request was answered: ${JSON.stringify(answers)}`);
  return { perSecond: requests.length / seconds, p50, p99, answers };
}

/**
 * Sends the same requests again and again until it is stopped, then returns how many answers had each status. It has
 * the lowest priority, because it replaces phones, which take nothing from the server's cores.
 */
export async function flood(
  port: number,
  requests: readonly string[],
  connections: number,
): Promise<{ stop(): Promise<Record<string, number>> }> {
  const load = await start(port, requests, connections, 0, ['nice', '-n', '10']);
  return {
    stop: async () => {
      load.interrupt();
      return (await load.result).answers;
    },
  };
}

/** What the scripts say at their end. */
export interface Result {
  answers: Record<string, number>;
  seconds: number;
  p50: number;
  p99: number;
  socketErrors: number;
}

async function start(
  port: number,
  requests: readonly string[],
  connections: number,
  count: number,
  before: string[] = [],
) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'palmares-requests-'));
  const file = path.join(folder, 'requests');
  await writeRequests(file, requests);
  // One thread: a second would only take a core from the server.
  const load = spawnWrk<Result>(
    SCRIPT,
    { port, threads: 1, connections, before },
    { REQUESTS: file, COUNT: String(count) },
  );
  return { result: load.result.finally(() => rm(folder, { recursive: true })), interrupt: load.interrupt };
}

/** Writes requests for a script to read: each behind its length. @param before written before them */
export async function writeRequests(file: string, requests: readonly string[], before = ''): Promise<void> {
  await pipeline(Readable.from(inPieces(requests, before)), createWriteStream(file));
}

function* inPieces(requests: readonly string[], before: string): Generator<string> {
  yield before;
  for (let first = 0; first < requests.length; first += 1_000)
    yield requests
      .slice(first, first + 1_000)
      .map((request) => numberInFile(request.length) + request)
      .join('');
}

/** A number as scripts read it: eight digits. */
export const numberInFile = (value: number) => String(value).padStart(8, '0');

interface Load {
  port: number;
  threads: number;
  connections: number;
  /** A command that runs wrk, with its arguments. */
  before?: string[];
  /** Called with each line that the script prints. */
  onLine?: (line: string, interrupt: () => void) => void;
}

/** Starts wrk with a script. @returns what the script says at its end, and a function that brings that about */
export function spawnWrk<R extends Result>(
  script: string,
  { port, threads, connections, before = [], onLine }: Load,
  env: Record<string, string>,
): { result: Promise<R>; interrupt: () => void } {
  const seconds = String(PATIENCE_SECONDS);
  const load = ['-t', String(threads), '-c', String(connections), '-d', seconds, '--timeout', seconds];
  const [tool = '', ...args] = [...before, 'wrk', ...load, '-s', script, `http://127.0.0.1:${port}`];
  const child = spawn(tool, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
  const interrupt = () => void child.kill('SIGINT');
  const read = async (): Promise<R> => {
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stderr })) {
      lines.push(line);
      onLine?.(line, interrupt);
    }
    const last = lines.find((line) => line.startsWith('{"answers"'));
    if (!last) throw new Error(`wrk ended without a result.\n${lines.join('\n')}`);
    return JSON.parse(last);
  };
  return { result: read(), interrupt };
}
