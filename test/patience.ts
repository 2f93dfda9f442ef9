import { PATIENCE } from '#database/patience.ts';

/** Patience for work in a process of low priority, which a busy machine takes a minute to start. */
export const WORKER_PATIENCE_MS = 280_000;

const LONG_MS = 240_000;
const KEPT = Symbol.for('palmares.patience');
const kept = globalThis as unknown as Record<typeof KEPT, typeof PATIENCE | undefined>;
/** The product's own values, copied before a test changes them. */
kept[KEPT] ??= structuredClone(PATIENCE);
const PRODUCT = kept[KEPT];

/**
 * Lets tests wait for the database as long as a busy machine takes; only tests that call `keepProductPatience()` check
 * the six seconds that voters are promised.
 */
export function waitForBusyMachine(): void {
  Object.assign(PATIENCE, {
    ballot: LONG_MS,
    request: LONG_MS,
    probe: LONG_MS,
    vote: { connection: LONG_MS, statement: LONG_MS },
    other: { connection: LONG_MS, statement: LONG_MS },
  });
}

/** Gives all tests of one file the product's own patience with the database. */
export function keepProductPatience(): void {
  Object.assign(PATIENCE, structuredClone(PRODUCT));
}
