import { hash, verify } from '@node-rs/argon2';
import { createBoundedQueue, type QueueLimits } from '#domain/bounded-queue.ts';
import { meanHashMs } from './turnstile-rules.ts';

/** Argon2id, 19 MiB, 2 passes, 1 lane: about 25 ms of one core. */
// 2 is Argon2id: the library's enum cannot be read where each file is compiled alone.
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const RETRY_SECONDS = 3;

/** Computes the hashes, in this process or in another. */
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
  /** @throws {AppError} BUSY when too many wait already, or this one has waited too long */
  hash(password: string): Promise<string>;
  /**
   * @param stored the hash, or null for an account that does not exist: it takes as long, and is false
   * @throws {AppError} BUSY when too many wait already, or this one has waited too long
   */
  verify(stored: string | null, password: string): Promise<boolean>;
}

/** The hasher of the process in which passwords wait to be hashed. */
export interface OwnPasswordHasher extends PasswordHasher {
  /** Passwords that it can hash in a second, as measured; an assumed number before the first hash. */
  pace(): number;
}

/**
 * Hashes and checks passwords in this process, as many at once as its limits say; the others wait in a queue.
 *
 * @param limits of the queue, beyond which a caller is told to wait
 * @param engine computes the hashes; by default the thread pool of this process
 */
export function createPasswordHasher(
  limits: QueueLimits,
  engine: PasswordEngine = argon2,
): OwnPasswordHasher {
  const queue = createBoundedQueue(limits, RETRY_SECONDS);
  let decoy: Promise<string> | undefined;
  let mean = meanHashMs();

  const measured = async <T>(work: () => Promise<T>): Promise<T> => {
    const since = performance.now();
    const done = await work();
    mean = meanHashMs(mean, performance.now() - since);
    return done;
  };

  return {
    hash: (password) => queue.add(() => measured(() => engine.hash(password))),
    verify: (stored, password) =>
      queue.add(async () => {
        decoy ??= engine.hash('an account that does not exist').catch((error) => {
          decoy = undefined;
          throw error;
        });
        const hash = stored ?? (await decoy);
        const matches = await measured(() => engine.verify(hash, password));
        return stored !== null && matches;
      }),
    pace: () => (1000 / mean) * Math.max(1, limits.running),
  };
}
