import { setTimeout as wait } from 'node:timers/promises';

/**
 * What work gives, where it does in time. Work that is late goes on, and what becomes of it then concerns no caller.
 *
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
