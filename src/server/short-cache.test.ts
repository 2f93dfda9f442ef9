import { describe, expect, it } from 'vitest';
import { createShortCache } from './short-cache.ts';

/** A maker that can be held back, and counts. */
function maker() {
  let made = 0;
  const gate = Promise.withResolvers<void>();
  return {
    open: () => gate.resolve(),
    made: () => made,
    make: (until: number) => async () => {
      made += 1;
      await gate.promise;
      return { value: made, until };
    },
  };
}

describe('a short cache', () => {
  it('makes a value once for many callers in the same moment, and again when it is over', async () => {
    let now = 1_000;
    const cache = createShortCache<number>(10, () => now);
    const { open, make, made } = maker();
    const waiting = Array.from({ length: 50 }, () => cache.get('/', make(2_000)));
    open();
    expect(await Promise.all(waiting)).toEqual(Array(50).fill(1));
    expect(await cache.get('/', make(2_000))).toBe(1);
    now = 2_000;
    expect(await cache.get('/', make(3_000))).toBe(2);
    expect(made()).toBe(2);
  });

  it('keeps nothing that is not to be shared, that fails, or that is over already', async () => {
    const cache = createShortCache<number>(10, () => 1_000);
    let asked = 0;
    const count = async () => {
      asked += 1;
      return null;
    };
    expect(await Promise.all([cache.get('a', count), cache.get('a', count)])).toEqual([null, null]);
    expect(await cache.get('a', count)).toBeNull();
    expect(asked).toBe(2);
    const fail = async () => {
      throw new Error('no database');
    };
    await expect(Promise.all([cache.get('b', fail), cache.get('b', fail)])).rejects.toThrow('no database');
    expect(await cache.get('b', async () => ({ value: 7, until: 1_000 }))).toBe(7);
    expect(await cache.get('b', async () => ({ value: 8, until: 2_000 }))).toBe(8);
  });

  it('never holds more than it was told to', async () => {
    const cache = createShortCache<string>(3, () => 0);
    const put = (key: string) => cache.get(key, async () => ({ value: `first ${key}`, until: 1 }));
    for (const key of ['a', 'b', 'c', 'd']) await put(key);
    const again = (key: string) => cache.get(key, async () => ({ value: `second ${key}`, until: 0 }));
    expect(await again('d')).toBe('first d');
    expect(await again('b')).toBe('first b');
    expect(await again('a')).toBe('second a');
  });
});
