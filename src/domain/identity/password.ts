import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#domain/errors.ts';

/** Argon2id, 19 MiB, 2 passes, 1 lane: about 25 ms of one core. */
// 2 is Argon2id: the library's enum cannot be read where each file is compiled alone.
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes and checks passwords off the event loop, a few at a time: a surge of sign-ins waits, votes do not. */
export interface PasswordHasher {
  /** @throws {AppError} BUSY when too many wait already */
  hash(password: string): Promise<string>;
  /**
   * @param stored the hash, or null for an account that does not exist: it takes as long, and is false
   * @throws {AppError} BUSY when too many wait already
   */
  verify(stored: string | null, password: string): Promise<boolean>;
}

/** @param limits `running` at once, `waiting` at most behind them */
export function createPasswordHasher(limits: { running: number; waiting: number }): PasswordHasher {
  let running = 0;
  const line: (() => void)[] = [];
  let decoy: Promise<string> | undefined;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= limits.running) {
      if (line.length >= limits.waiting) throw new AppError('BUSY', { retryAfter: 3 });
      // The one who leaves hands over its place, so nobody slips in between.
      await new Promise<void>((resolve) => line.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    hash: (password) => inTurn(() => hash(password, COST)),
    verify: (stored, password) =>
      inTurn(async () => {
        decoy ??= hash('an account that does not exist', COST);
        const matches = await verify(stored ?? (await decoy), password);
        return stored !== null && matches;
      }),
  };
}
