import { LRUCache } from 'lru-cache';

/** Something that many ask for in the same moment, made once. */
export interface ShortCache<T> {
  /**
   * What is kept under a key; else what `make` gives, which is asked once however many wait for it.
   *
   * @param make null: not to be shared, whoever asks makes their own
   * @returns null in that case
   * @throws what `make` throws, to everybody who waits
   */
  get(key: string, make: () => Promise<Kept<T> | null>): Promise<T | null>;
}

export interface Kept<T> {
  value: T;
  /** Not given to anybody from this instant on, milliseconds. */
  until: number;
}

/**
 * Keeps values for as long as each says.
 *
 * @param most how many at once; those that were not asked for longest go first, so that invented addresses fill no memory
 */
export function createShortCache<T>(most: number, now: () => number = Date.now): ShortCache<T> {
  // Without the library's ages: to the millisecond, they let a value live one too long.
  const kept = new LRUCache<string, Kept<T>>({ max: most });
  const underWay = new Map<string, Promise<T | null>>();

  async function fill(key: string, make: () => Promise<Kept<T> | null>): Promise<T | null> {
    const made = await make();
    if (!made) return null;
    kept.delete(key);
    if (made.until > now()) kept.set(key, made);
    return made.value;
  }

  return {
    get(key, make) {
      const known = kept.get(key);
      if (known && known.until > now()) return Promise.resolve(known.value);
      const waiting = underWay.get(key);
      if (waiting) return waiting;
      const filling = fill(key, make).finally(() => underWay.delete(key));
      underWay.set(key, filling);
      return filling;
    },
  };
}
