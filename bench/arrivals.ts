import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Load } from './wrk.ts';

const run = promisify(execFile);

/** What a stream of votes at a given rate gave; latencies in milliseconds, from when a vote was due. */
export interface StreamResult {
  created: number;
  votesPerSecond: number;
  p50: number;
  p99: number;
  max: number;
}

/** What the generator's process is told. */
export interface StreamOrder extends Omit<Load, 'tokenLength'> {
  port: number;
  first: number;
  count: number;
  rate: number;
}

/**
 * Sends votes at a rate that does not heed the answers. wrk cannot: it sends when it is answered, so a server that
 * stalls is asked less and looks better than its users find it.
 *
 * @throws unless every vote was answered 201
 */
export async function streamVotes(order: StreamOrder): Promise<StreamResult> {
  const script = path.join(import.meta.dirname, 'stream-generator.ts');
  const { stdout } = await run(process.execPath, [script, JSON.stringify(order)]);
  const result: StreamResult = JSON.parse(stdout);
  if (result.created !== order.count) throw new Error(`Not every vote was answered 201: ${stdout}`);
  return result;
}
