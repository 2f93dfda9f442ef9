import path from 'node:path';
import { AppError } from '#domain/errors.ts';
import type { PasswordEngine } from '#domain/identity/password.ts';
import { createChildWorker } from '../processes/child-process.ts';

const CHILD = path.join(import.meta.dirname, 'hashing-child.ts');

/** A password to hash, or to compare with a stored hash. */
export type HashingJob = { password: string; stored?: string };

/**
 * Hashes passwords in a process of its own, with a lower priority than the one that takes votes: where both want the
 * same core, the vote gets it. The scheduler could not tell threads of one process apart. Sign-ins that are under way
 * when the process ends are refused with BUSY.
 *
 * @param threads how many hashes run at once
 */
export function createHashingProcess(threads: number): PasswordEngine & { stop(): void } {
  const { ask, stop } = createChildWorker<HashingJob, string | boolean>({
    file: CHILD,
    threads,
    onGone: (cause) => new AppError('BUSY', { retryAfter: 3, cause }),
  });
  return {
    hash: async (password) => String(await ask({ password })),
    verify: async (stored, password) => (await ask({ password, stored })) === true,
    stop,
  };
}
