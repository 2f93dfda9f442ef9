import { replay } from './wrk.ts';

/** The result of one burst of votes; latencies in milliseconds, where they are known. */
export interface Burst {
  votesPerSecond: number;
  latency?: { p50: number; p99: number };
}

/** Requests that each cast one vote, and over how many connections. */
export interface Load {
  requests: readonly string[];
  connections: number;
}

/**
 * Casts votes over connections that each send the next one as soon as they are answered.
 *
 * @throws {Error} unless every vote was answered 201
 */
export async function cast(port: number, { requests, connections }: Load): Promise<Burst> {
  const { perSecond, answers, ...latency } = await replay(port, requests, connections);
  if (answers[201] !== requests.length)
    throw new Error(`Not every vote was answered 201: ${JSON.stringify(answers)}`);
  return { votesPerSecond: perSecond, latency };
}
