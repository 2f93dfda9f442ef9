import type { FastifyBaseLogger } from 'fastify';

/** Often enough for a screen; readings take a twentieth of the time at most. */
const EVERY_MS = 20_000;
const REST_FACTOR = 20;

interface Taken<Value> {
  key: string;
  value: Value;
  /** When the reading ended, and how long it took; milliseconds. */
  at: number;
  took: number;
}

/** A figure for which many rows are read: a screen waits for the first reading only, never for a newer one. */
export interface RareReading<Value> {
  /** The latest value; null where it could not be read. @param isStale whether the value at hand must be read again */
  read(key: string, isStale?: (value: Value) => boolean): Promise<Value | null>;
  /** Forgets the value, after an operator's act that changes it: the next caller waits for a new reading. */
  forget(): void;
}

/** @param take reads the figure; @param what the log message of a reading that failed */
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
      // The screen is useful without this figure.
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
