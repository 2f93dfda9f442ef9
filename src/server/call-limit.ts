import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { AppError } from '#domain/errors.ts';

export interface CallCount {
  /** Calls of one key in a window. */
  max: number;
  windowMs: number;
}

export interface CallLimit extends CallCount {
  keyOf(request: FastifyRequest): string;
}

/** More keys than this in one window, and counting begins anew: memory stays bounded however many keys come. */
const MAX_KEYS = 200_000;

/**
 * Counts calls by key, in windows that begin for all keys at once. For the vote path: the plugin that limits the other
 * calls keeps its keys in order of use and settles two promises, a fifth of the time of a vote.
 *
 * @returns counts one call of a key; answers the seconds to wait, 0 when the call is within the limit
 */
export function countCalls({ max, windowMs }: CallCount): (key: string) => number {
  let calls = new Map<string, number>();
  let windowEnd = 0;

  return (key) => {
    const now = Date.now();
    if (now >= windowEnd || calls.size >= MAX_KEYS) {
      calls = new Map();
      windowEnd = now + windowMs;
    }
    const count = (calls.get(key) ?? 0) + 1;
    calls.set(key, count);
    return count <= max ? 0 : Math.ceil((windowEnd - now) / 1000);
  };
}

/**
 * Refuses a key's calls beyond the limit.
 *
 * @throws {AppError} TOO_MANY_REQUESTS, from the hook
 */
export function limitCalls({ keyOf, ...count }: CallLimit): onRequestHookHandler {
  const take = countCalls(count);
  return (request, _reply, done) => {
    const retryAfter = take(keyOf(request));
    done(retryAfter === 0 ? undefined : new AppError('TOO_MANY_REQUESTS', { retryAfter }));
  };
}
