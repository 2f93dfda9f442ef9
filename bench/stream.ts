import { arrive } from './arrivals.ts';

/** The result of a stream of votes at a given rate; latencies in milliseconds, from when a vote was due. */
export interface Stream {
  perSecond: number;
  p50: number;
  p99: number;
  max: number;
}

/** How long a generator takes to be at its own speed; of a short stream, a quarter. */
const SETTLE_MS = 2_000;

/**
 * Sends votes at a rate that does not depend on the answers. The latencies are those of a generator at its own speed;
 * every vote must be answered.
 *
 * @param rate votes a second
 * @throws {Error} unless every vote was answered 201
 */
export async function streamVotes(port: number, rate: number, requests: readonly string[]): Promise<Stream> {
  const { seconds, steps, ...rest } = await arrive({
    port,
    rate,
    visits: requests.map((request) => [request]),
    settleMs: Math.min(SETTLE_MS, ((requests.length / rate) * 1_000) / 4),
  });
  const [votes] = steps;
  if (votes?.answers[201] !== requests.length)
    throw new Error(`Not every vote was answered 201: ${JSON.stringify({ ...votes, ...rest })}`);
  return { perSecond: requests.length / seconds, p50: votes.p50, p99: votes.p99, max: votes.max };
}
