import { AppError } from '#domain/errors.ts';

/** Pages that are answered between two looks at what else has come in. */
const PAGES_A_TURN = 8;

export interface PageTurns {
  /**
   * Takes a page's turn.
   *
   * @returns null where it is now, else what it waits for; rejected with `AppError` BUSY when that has taken too long
   */
  take(): Promise<void> | null;
}

interface Waiter {
  since: number;
  go(): void;
  refuse(error: AppError): void;
}

/**
 * Pages in turns, so that votes do not wait behind them: when many pages are asked for at once, a few are answered, then
 * the process looks at what has come in meanwhile, and the votes among that go first.
 *
 * @param patienceMs after which a page that waits is told that the server is busy
 */
export function createPageTurns(patienceMs: number, most = PAGES_A_TURN): PageTurns {
  const waiting: Waiter[] = [];
  let left = most;
  let isAwaited = false;

  function awaitNext(): void {
    if (isAwaited) return;
    isAwaited = true;
    setImmediate(next);
  }

  function next(): void {
    isAwaited = false;
    left = most;
    while (left > 0) {
      const waiter = waiting.shift();
      if (!waiter) return;
      awaitNext();
      if (performance.now() - waiter.since > patienceMs) {
        waiter.refuse(new AppError('BUSY'));
        continue;
      }
      left -= 1;
      waiter.go();
    }
  }

  return {
    take() {
      awaitNext();
      if (left > 0) {
        left -= 1;
        return null;
      }
      return new Promise((go, refuse) => {
        waiting.push({ since: performance.now(), go, refuse });
      });
    },
  };
}
