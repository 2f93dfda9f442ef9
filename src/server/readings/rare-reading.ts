import type { FastifyBaseLogger } from 'fastify';

/** Often enough for a screen, and no more than a twentieth of the time at most. */
const EVERY_MS = 20_000;
const REST_FACTOR = 20;

interface Taken<Value> {
  key: string;
  value: Value;
  /** When it was there, and how long it took; milliseconds. */
  at: number;
  took: number;
}

/** A figure that takes reading many rows: a screen never waits for a newer one, only for the first. */
export interface RareReading<Value> {
  /** The latest there is; null where it could not be read. @param isStale the one at hand is of no use any more */
  read(key: string, isStale?: (value: Value) => boolean): Promise<Value | null>;
  /** The next reading waits for figures of its own: an operator has changed what they are of. */
  forget(): void;
}

/** @param take reads the figure; @param what it is called in the log */
export function createRareReading<Value>(
  take: (key: string) => Promise<Value>,
  log: FastifyBaseLogger,
  what: string,
): RareReading<Value> {
  let latest: Taken<Value> | null = null;
  let underWay: Promise<void> | null = null;

  async function renew(key: string): Promise<void> {
    const began = Date.now();
    try {
      const value = await take(key);
      latest = { key, value, at: Date.now(), took: Date.now() - began };
    } catch (err) {
      // The screen is worth having without it.
      log.warn({ err }, what);
      if (latest) latest.at = Date.now();
    }
  }

  return {
    async read(key, isStale) {
      const isOld =
        !latest ||
        latest.key !== key ||
        Date.now() - latest.at > Math.max(EVERY_MS, latest.took * REST_FACTOR) ||
        isStale?.(latest.value);
      if (isOld)
        underWay ??= renew(key).finally(() => {
          underWay = null;
        });
      if (latest?.key !== key) await underWay;
      return latest?.key === key ? latest.value : null;
    },
    forget() {
      latest = null;
    },
  };
}
