import PQueue from 'p-queue';
import { AppError } from './errors.ts';

/** How many jobs run at once, how many may wait behind them, and for how long. */
export interface QueueLimits {
  running: number;
  waiting: number;
  /** Milliseconds; a job that has waited longer is refused when its turn comes. No limit where it is left out. */
  patienceMs?: number;
}

/** A queue that does jobs in the order of their arrival, a few at a time. */
export interface BoundedQueue {
  /**
   * Does the work when its turn comes.
   *
   * @throws {AppError} BUSY when too many wait already, or this one has waited too long
   * @throws what `work` throws
   */
  add<T>(work: () => Promise<T>): Promise<T>;
}

/** @param retryAfter seconds after which a caller who is refused may come back */
export function createBoundedQueue(limits: QueueLimits, retryAfter: number): BoundedQueue {
  // The library has no queue that runs nothing: with `running` 0, `add` refuses every caller instead.
  const queue = new PQueue({ concurrency: Math.max(1, limits.running) });
  const { patienceMs = Number.POSITIVE_INFINITY } = limits;
  const busy = () => new AppError('BUSY', { retryAfter });

  return {
    async add(work) {
      if (queue.pending >= limits.running && queue.size >= limits.waiting) throw busy();
      const since = performance.now();
      return queue.add(() => {
        // By now the caller has gone: the time is better spent on the next job.
        if (performance.now() - since > patienceMs) throw busy();
        return work();
      });
    },
  };
}
