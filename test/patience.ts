import { PATIENCE } from '#database/patience.ts';

/** For what works in a process that gives way to all others: on a busy machine that takes a minute to start. */
export const WORKER_PATIENCE_MS = 280_000;

const LONG_MS = 240_000;
const KEPT = Symbol.for('palmares.patience');
const kept = globalThis as unknown as Record<typeof KEPT, typeof PATIENCE | undefined>;
/** As the product has it; taken before anything here has changed it. */
kept[KEPT] ??= structuredClone(PATIENCE);
const PRODUCT = kept[KEPT];

/**
 * What waits for the database in a test waits for as long as a busy machine takes: the six seconds that voters are
 * promised are a matter of the tests that say `keepProductPatience()`.
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

/** For all tests of one file: what waits for the database waits as long as in the product. */
export function keepProductPatience(): void {
  Object.assign(PATIENCE, structuredClone(PRODUCT));
}
