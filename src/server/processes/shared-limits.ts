import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { type CallCount, countCalls, secondsToWait, type Take } from '../limits/call-limit.ts';
import type { Cluster } from './cluster.ts';

/** How long an answer of the supervisor is waited for, which takes it microseconds. */
const PATIENCE_MS = 1_000;

/**
 * Holds the calls of a key, whichever workers they come to, to one limit. Half of it is dealt out to the workers, which
 * count it by themselves: an ordinary caller's votes ask no other process. Beyond its part a worker has the supervisor count
 * the other half. So a key has its limit at most in all, and half of it at least where all its calls come to one worker.
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
      // A supervisor that does not answer keeps no caller waiting: the worker's own part is all that it can give.
      () => wait,
    );
  };
}

/** Counts the calls that @fastify/rate-limit limits where all workers ask: in the supervisor. */
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
