import { setTimeout as wait } from 'node:timers/promises';

/**
 * Waits for work a limited time. Work that is late goes on, and its result or failure is dropped.
 *
 * @param ms milliseconds
 * @returns null when it is late
 * @throws what the work throws in time
 */
export async function inTime<T>(work: Promise<T>, ms: number): Promise<T | null> {
  const over = new AbortController();
  const late = wait(ms, null, { signal: over.signal }).catch(() => null);
  try {
    return await Promise.race([work, late]);
  } finally {
    work.catch(() => {});
    over.abort();
  }
}
