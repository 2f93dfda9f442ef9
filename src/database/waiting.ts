import { AsyncLocalStorage } from 'node:async_hooks';

/** The time that one request may wait for the database, and how much of it is left. */
export interface DatabaseWait {
  /** The name of the request, until it has its answer; null for work that belongs to no request. */
  request(): string | null;
  /** Milliseconds that are left; they count down only while a statement of the request waits. */
  left(): number;
  /** Tells that a statement of the request begins to wait. @returns a function to call when its wait has ended */
  begin(): () => void;
  /** Tells that the request has its answer: work that it leaves running has only the pool's limits. */
  release(): void;
}

const ofRequest = new AsyncLocalStorage<DatabaseWait>();

/**
 * @param limit milliseconds; several statements that wait at the same time count once. Infinity for no limit but the pool's
 * @param request its name, which stands before its statements in the database's log
 */
export const createWaiting = (limit: number, request: string | null = null): DatabaseWait =>
  new Waiting(limit, request);

/** A class, because each request has one: shared methods cost less than closures for each request. */
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

/** Runs `work`, and everything that it starts, with this limit on waiting for the database. */
export function withWaiting<T>(waiting: DatabaseWait, work: () => T): T {
  return ofRequest.run(waiting, work);
}

/** The wait of the request that is being answered; undefined in work that belongs to no request. */
export const currentWaiting = (): DatabaseWait | undefined => ofRequest.getStore();

/** Counts the time that `work` takes as waiting for the database, for work that asks it on the request's behalf. */
export async function countedAsWaiting<T>(work: () => Promise<T>): Promise<T> {
  const stop = currentWaiting()?.begin();
  try {
    return await work();
  } finally {
    stop?.();
  }
}

/** The error of a statement that may not wait any longer; `isUnavailable` recognises its code. */
export const waitedTooLong = (): Error =>
  Object.assign(new Error('The request has waited for the database for too long.'), { code: 'ETIMEDOUT' });
