import { expect, it } from 'vitest';
import { createWindow } from '../limits/call-limit.ts';
import type { Cluster } from './cluster.ts';
import { sharedStore, shareLimit } from './shared-limits.ts';

/** Workers whose supervisor counts for them. */
function setupWorkers(workers: number) {
  const windows = new Map<string, ReturnType<typeof createWindow>>();
  const ask = async (_question: string, asked: { limit: string; key: string; windowMs: number }) => {
    const count = windows.get(asked.limit) ?? createWindow(asked.windowMs);
    windows.set(asked.limit, count);
    return count(asked.key);
  };
  return Array.from(
    { length: workers },
    (_, n): Cluster => ({ workers, keeper: n === 0, demonstration: null, ask: ask as Cluster['ask'] }),
  );
}

const LIMIT = { max: 300, windowMs: 3_600_000 };

/** How many of a thousand calls of a key are let through. */
async function admitted(takes: ReturnType<typeof shareLimit>[], key: string): Promise<number> {
  let count = 0;
  for (let n = 0; n < 1_000; n += 1) if ((await takes[n % takes.length]?.(key)) === 0) count += 1;
  return count;
}

it('a limit holds with any number of workers, and a key that comes to one worker gets at least half of it', async () => {
  for (const workers of [2, 4, 7, 64]) {
    const takes = setupWorkers(workers).map((cluster) => shareLimit(cluster, 'votes', LIMIT));
    expect([workers, await admitted(takes, 'a')]).toEqual([workers, LIMIT.max]);
    const [one] = takes;
    const alone = await admitted(one ? [one] : [], 'b');
    expect(alone).toBeGreaterThanOrEqual(LIMIT.max / 2);
    expect(alone).toBeLessThanOrEqual(LIMIT.max);
  }
});

it('an ordinary caller’s calls are counted here and now, without another process', () => {
  const [cluster] = setupWorkers(2);
  const take = shareLimit(cluster ?? null, 'votes', LIMIT);
  for (let n = 0; n < LIMIT.max / 4; n += 1) expect(take('a')).toBe(0);
  expect(take('a')).toBeInstanceOf(Promise);
});

it('the limits of routes are counted once for all workers, each route for itself', async () => {
  const routes = setupWorkers(2).map((cluster) => {
    const Store = sharedStore(cluster);
    const store = new Store({});
    return [store.child({} as never), store.child({} as never)] as const;
  });
  const counted = (worker: number, route: 0 | 1) =>
    new Promise((resolve) => {
      routes[worker]?.[route].incr('a', (_error, result) => resolve(result?.current), 60_000, 10);
    });
  expect(await counted(0, 0)).toBe(1);
  expect(await counted(1, 0)).toBe(2);
  expect(await counted(0, 1)).toBe(1);
});
