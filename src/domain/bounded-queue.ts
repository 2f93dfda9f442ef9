import PQueue from 'p-queue';
import { AppError } from './errors.ts';

/** How many run at once, how many wait behind them at most, and for how long. */
export interface QueueLimits {
  running: number;
  waiting: number;
  /** Milliseconds; a job that has waited for longer is refused when its turn comes. For ever where it is left out. */
  patienceMs?: number;
}

/** Work in the order in which it comes, a few at a time. */
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
  // Where nothing may run, every caller is refused; the library knows no such queue.
  const queue = new PQueue({ concurrency: Math.max(1, limits.running) });
  const { patienceMs = Number.POSITIVE_INFINITY } = limits;
  const busy = () => new AppError('BUSY', { retryAfter });

  return {
    async add(work) {
      if (queue.pending >= limits.running && queue.size >= limits.waiting) throw busy();
      const since = performance.now();
      return queue.add(() => {
        // Its caller has gone by now: the time is better spent on the next.
        if (performance.now() - since > patienceMs) throw busy();
        return work();
      });
    },
  };
}
