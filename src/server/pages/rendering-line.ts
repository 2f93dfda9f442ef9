import { type BoundedQueue, createBoundedQueue } from '#domain/bounded-queue.ts';

/** Milliseconds after which a waiting visitor is told to come back, so that the next can be served. */
const PATIENCE_MS = 2_000;
/** Seconds after which that visitor may come back. */
const COME_BACK = 3;

/**
 * A line in which pages wait to be rendered: a few at a time, because they wait for the database too, and for a limited
 * time. Only pages wait for pages; votes never do.
 */
export const createRenderingLine = (limits: { running: number; waiting: number }): BoundedQueue =>
  createBoundedQueue({ ...limits, patienceMs: PATIENCE_MS }, COME_BACK);
