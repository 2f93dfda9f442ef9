import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#domain/errors.ts';

/** Argon2id, 19 MiB, 2 passes, 1 lane: about 25 ms of one core. */
// 2 is Argon2id: the library's enum cannot be read where each file is compiled alone.
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Does the work itself: in this process, or in another. */
export interface PasswordEngine {
  hash(password: string): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
}

/** On the thread pool of the process that asks. */
export const argon2: PasswordEngine = {
  hash: (password) => hash(password, COST),
  verify: (stored, password) => verify(stored, password),
};

/** Hashes and checks passwords off the event loop, a few at a time: a surge of sign-ins waits, votes do not. */
export interface PasswordHasher {
  /** @throws {AppError} BUSY when too many registrations and sign-ins are under way already */
  assertRoom(): void;
  /**
   * Does all of a registration or a sign-in, if there is room for one more: one that would be turned away at its
   * password has then cost no query.
   *
   * @throws {AppError} BUSY
   */
  admit<T>(work: () => Promise<T>): Promise<T>;
  /** @throws {AppError} BUSY when too many wait already, or this one has waited too long */
  hash(password: string): Promise<string>;
  /**
   * @param stored the hash, or null for an account that does not exist: it takes as long, and is false
   * @throws {AppError} BUSY when too many wait already, or this one has waited too long
   */
  verify(stored: string | null, password: string): Promise<boolean>;
}

/** `running` at once, `waiting` at most behind them, each for `patienceMs` at most (for as long as it takes, when it is left out). */
export interface HashingLimits {
  running: number;
  waiting: number;
  patienceMs?: number;
}

export function createPasswordHasher(limits: HashingLimits, engine: PasswordEngine = argon2): PasswordHasher {
  let admitted = 0;
  let running = 0;
  const line: { since: number; start(): void; turnAway(): void }[] = [];
  let decoy: Promise<string> | undefined;

  const busy = () => new AppError('BUSY', { retryAfter: 3 });

  function assertRoom(): void {
    if (admitted >= limits.running + limits.waiting) throw busy();
  }

  async function admit<T>(work: () => Promise<T>): Promise<T> {
    assertRoom();
    admitted += 1;
    try {
      return await work();
    } finally {
      admitted -= 1;
    }
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= limits.running) {
      if (line.length >= limits.waiting) throw busy();
      // The one who leaves hands over its place, so nobody slips in between.
      await new Promise<void>((resolve, reject) =>
        line.push({ since: performance.now(), start: resolve, turnAway: () => reject(busy()) }),
      );
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      next();
    }
  }

  /** Whoever has waited too long has gone by now: the time is better spent on the next. */
  function next(): void {
    const oldest = performance.now() - (limits.patienceMs ?? Number.POSITIVE_INFINITY);
    for (let waiting = line.shift(); waiting; waiting = line.shift()) {
      if (waiting.since >= oldest) {
        waiting.start();
        return;
      }
      waiting.turnAway();
    }
    running -= 1;
  }

  return {
    assertRoom,
    admit,
    hash: (password) => inTurn(() => engine.hash(password)),
    verify: (stored, password) =>
      inTurn(async () => {
        decoy ??= engine.hash('an account that does not exist').catch((error) => {
          decoy = undefined;
          throw error;
        });
        const matches = await engine.verify(stored ?? (await decoy), password);
        return stored !== null && matches;
      }),
  };
}
