import { hash, verify } from '@node-rs/argon2';
import { createBoundedQueue, type QueueLimits } from '#domain/bounded-queue.ts';
import { AppError } from '#domain/errors.ts';

/** Argon2id, 19 MiB, 2 passes, 1 lane: about 25 ms of one core. */
// 2 is Argon2id: the library's enum cannot be read where each file is compiled alone.
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const RETRY_SECONDS = 3;

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

/** @param limits of the hashes; a registration or a sign-in is admitted while one of them could still wait */
export function createPasswordHasher(limits: QueueLimits, engine: PasswordEngine = argon2): PasswordHasher {
  const queue = createBoundedQueue(limits, RETRY_SECONDS);
  let admitted = 0;
  let decoy: Promise<string> | undefined;

  function assertRoom(): void {
    if (admitted >= limits.running + limits.waiting)
      throw new AppError('BUSY', { retryAfter: RETRY_SECONDS });
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

  return {
    assertRoom,
    admit,
    hash: (password) => queue.add(() => engine.hash(password)),
    verify: (stored, password) =>
      queue.add(async () => {
        decoy ??= engine.hash('an account that does not exist').catch((error) => {
          decoy = undefined;
          throw error;
        });
        const matches = await engine.verify(stored ?? (await decoy), password);
        return stored !== null && matches;
      }),
  };
}
