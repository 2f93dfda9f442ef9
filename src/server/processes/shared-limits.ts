import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { type CallCount, countCalls, secondsToWait, type Take } from '../limits/call-limit.ts';
import type { Cluster } from './cluster.ts';

/** How long a worker waits for the supervisor's answer, which usually takes microseconds. */
const PATIENCE_MS = 1_000;

/**
 * Holds the calls of a key, whichever workers they come to, to one limit. Half of it is divided among the workers,
 * which count by themselves: the votes of an ordinary caller need no other process. Beyond its part a worker asks the
 * supervisor, which counts the other half. So a key gets at most its limit, and at least half of it where all its calls
 * come to one worker.
 *
 * @param name of the limit, the same in every worker
 */
export function shareLimit(cluster: Cluster | null, name: string, limit: CallCount): Take {
  if (!cluster) return countCalls(limit);
  const { max, windowMs } = limit;
  const dealt = Math.floor(max / 2 / cluster.workers);
  const own = countCalls({ max: dealt, windowMs });
  const left = max - dealt * cluster.workers;
  return (key) => {
    const wait = own(key);
    if (wait === 0) return 0;
    return cluster.ask('count', { limit: name, key, windowMs }, PATIENCE_MS).then(
      (count) => secondsToWait(count, left),
      // Where the supervisor does not answer, the caller is limited to the worker's own part.
      () => wait,
    );
  };
}

/** Counts in the supervisor, for all workers, the calls that @fastify/rate-limit limits. */
export function sharedStore(cluster: Cluster): FastifyRateLimitStoreCtor {
  let made = 0;
  return class Store implements FastifyRateLimitStore {
    // Every worker registers the same routes in the same order.
    readonly #limit = `route ${++made}`;

    incr(key: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number): void {
      cluster.ask('count', { limit: this.#limit, key, windowMs }, PATIENCE_MS).then(
        ({ calls, endsIn }) => callback(null, { current: calls, ttl: endsIn }),
        (error: Error) => callback(error),
      );
    }

    child(): FastifyRateLimitStore {
      return new Store();
    }
  };
}
