import { AsyncLocalStorage } from 'node:async_hooks';

/** The waiting for the database that one request may do, and what of it is left. */
export interface DatabaseWait {
  /** The name of the request, until it has its answer; null for work that belongs to none. */
  request(): string | null;
  /** Milliseconds; counts down only while something of the request waits, so that other work costs nothing of it. */
  left(): number;
  /** Something of the request begins to wait. @returns call it when that has stopped waiting */
  begin(): () => void;
  /** The request has its answer: what it leaves running has the pool's own limits. */
  release(): void;
}

const ofRequest = new AsyncLocalStorage<DatabaseWait>();

/**
 * @param limit milliseconds; several statements that wait at the same time count once. Infinity for no limit but the pool's
 * @param request its name, which stands before its statements in the database's log
 */
export const createWaiting = (limit: number, request: string | null = null): DatabaseWait =>
  new Waiting(limit, request);

/** A class, because each request has one: methods that all have in common cost less than a function of each one's own. */
class Waiting implements DatabaseWait {
  #spent = 0;
  #atOnce = 0;
  #since = 0;
  #over = false;
  readonly #limit: number;
  readonly #request: string | null;

  constructor(limit: number, request: string | null) {
    this.#limit = limit;
    this.#request = request;
  }

  request(): string | null {
    return this.#over ? null : this.#request;
  }

  left(): number {
    if (this.#over) return Number.POSITIVE_INFINITY;
    return this.#limit - this.#spent - (this.#atOnce > 0 ? performance.now() - this.#since : 0);
  }

  begin(): () => void {
    if (this.#atOnce === 0) this.#since = performance.now();
    this.#atOnce += 1;
    let waits = true;
    return () => {
      if (!waits) return;
      waits = false;
      this.#atOnce -= 1;
      if (this.#atOnce === 0) this.#spent += performance.now() - this.#since;
    };
  }

  release(): void {
    this.#over = true;
  }
}

/** Runs `work`, and everything that it starts, with this much waiting for the database. */
export function withWaiting<T>(waiting: DatabaseWait, work: () => T): T {
  return ofRequest.run(waiting, work);
}

/** The waiting of the request that is being answered; undefined in work that belongs to none. */
export const currentWaiting = (): DatabaseWait | undefined => ofRequest.getStore();

/** Counts the time that `work` takes as waiting for the database: for what asks it on the request's behalf. */
export async function countedAsWaiting<T>(work: () => Promise<T>): Promise<T> {
  const stop = currentWaiting()?.begin();
  try {
    return await work();
  } finally {
    stop?.();
  }
}

/** What a statement that may not wait any longer fails with: `isUnavailable` knows the code. */
export const waitedTooLong = (): Error =>
  Object.assign(new Error('The request has waited for the database for too long.'), { code: 'ETIMEDOUT' });
