import { type BoundedQueue, createBoundedQueue } from '#domain/bounded-queue.ts';

/** Milliseconds after which a visitor is told to come back: their place is better given to the next. */
const PATIENCE_MS = 2_000;
/** Seconds after which they may. */
const COME_BACK = 3;

/**
 * A line in which pages wait to be rendered. A few at a time, because they wait for the database too, and not for ever:
 * pages wait for pages, never votes.
 */
export const createRenderingLine = (limits: { running: number; waiting: number }): BoundedQueue =>
  createBoundedQueue({ ...limits, patienceMs: PATIENCE_MS }, COME_BACK);
