import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { requestParts } from './request-text.ts';

const run = promisify(execFile);
const SCRIPT = path.join(import.meta.dirname, 'cast-votes.lua');
/** A run ends with its last answer; this only ends one that gets none. */
const PATIENCE_SECONDS = 120;

/** What one burst of votes gave; latencies in milliseconds, where they are known. */
export interface Burst {
  votesPerSecond: number;
  latency?: { p50: number; p99: number };
}

export interface Load {
  /** File of `writeVoters`. */
  voters: string;
  tokenLength: number;
  parts: ReturnType<typeof requestParts>;
  connections: number;
}

/** @throws when wrk is not there, with the sentence that says how to get it */
export async function assertWrk(): Promise<void> {
  await run('wrk', ['--version']).catch((error: NodeJS.ErrnoException) => {
    // It prints its version and exits with 1.
    if (error.code !== 'ENOENT') return;
    throw new Error(
      'The load generator wrk is missing: install it with "apt-get install wrk" (Debian, Ubuntu) or "brew install wrk".',
    );
  });
}

/**
 * Casts the votes of `count` voters from the `first` on, over connections that each send as soon as they are answered.
 *
 * @throws unless every one of them was answered 201
 */
export async function castWithWrk(port: number, load: Load, first: number, count: number): Promise<Burst> {
  const [beforeToken, beforeRequestId, beforeBonus, requestEnd] = load.parts;
  const env = {
    ...process.env,
    VOTERS: load.voters,
    FIRST: String(first),
    COUNT: String(count),
    TOKEN_LENGTH: String(load.tokenLength),
    BEFORE_TOKEN: beforeToken,
    BEFORE_REQUEST_ID: beforeRequestId,
    BEFORE_BONUS: beforeBonus,
    REQUEST_END: requestEnd,
  };
  // One thread: a second would only take a core from what is measured.
  const args = [
    '-t',
    '1',
    '--timeout',
    String(PATIENCE_SECONDS),
    '-c',
    String(load.connections),
    '-d',
    String(PATIENCE_SECONDS),
    '-s',
    SCRIPT,
  ];
  const { stdout, stderr } = await run('wrk', [...args, `http://127.0.0.1:${port}`], { env });
  const line = stderr.split('\n').find((entry) => entry.startsWith('{"created"'));
  if (!line) throw new Error(`wrk ended without a result.\n${stdout}${stderr}`);
  const result = JSON.parse(line);
  if (result.created !== count || result.socketErrors > 0) {
    throw new Error(`Not every vote was answered 201: ${line}`);
  }
  return { votesPerSecond: count / result.seconds, latency: { p50: result.p50, p99: result.p99 } };
}
