import { execFile, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
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

interface Result {
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
  await pipeline(Readable.from(inPieces(requests)), createWriteStream(file));
  const seconds = String(PATIENCE_SECONDS);
  // One thread: a second would only take a core from the server.
  const load = ['-t', '1', '-c', String(connections), '-d', seconds, '--timeout', seconds];
  const [tool = '', ...args] = [...before, 'wrk', ...load, '-s', SCRIPT, `http://127.0.0.1:${port}`];
  const child = spawn(tool, args, {
    env: { ...process.env, REQUESTS: file, COUNT: String(count) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const read = async (): Promise<Result> => {
    const output = await text(child.stderr);
    await rm(folder, { recursive: true });
    const line = output.split('\n').find((entry) => entry.startsWith('{"answers"'));
    if (!line) throw new Error(`wrk ended without a result.\n${output}`);
    return JSON.parse(line);
  };
  return { result: read(), interrupt: () => child.kill('SIGINT') };
}

function* inPieces(requests: readonly string[]): Generator<string> {
  for (let first = 0; first < requests.length; first += 1_000)
    yield requests
      .slice(first, first + 1_000)
      .map((request) => String(request.length).padStart(8, '0') + request)
      .join('');
}
