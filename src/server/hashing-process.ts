import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { AppError } from '#domain/errors.ts';
import type { PasswordEngine } from '#domain/identity/password.ts';

const CHILD = path.join(import.meta.dirname, 'hashing-child.ts');

/** What is asked of the other process; an answer carries the same number. */
export type HashingJob = { id: number; password: string; stored?: string };
export type HashingAnswer = { id: number; result: string | boolean } | { id: number; failed: string };

interface Waiting {
  resolve(result: string | boolean): void;
  reject(error: Error): void;
}

/**
 * Hashes passwords in a process of its own, with a lower priority than the one that takes votes: where both want the
 * same core, the vote has it. Threads of one process could not be told apart by the system's scheduler. The process is
 * started with the first password, and again if it ever ends.
 *
 * @param threads hashes that run at once
 */
export function createHashingProcess(threads: number): PasswordEngine & { stop(): void } {
  const waiting = new Map<number, Waiting>();
  let child: ChildProcess | undefined;
  let last = 0;

  function start(): ChildProcess {
    const started = fork(CHILD, {
      // It needs nothing of what this process knows.
      env: { PATH: process.env.PATH, UV_THREADPOOL_SIZE: String(threads) },
      execArgv: [],
      // A session of its own: the terminal's Ctrl-C is not for it, and see hashing-child.ts.
      detached: true,
      serialization: 'advanced',
    });
    started.on('message', (answer: HashingAnswer) => {
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('result' in answer) asked?.resolve(answer.result);
      else asked?.reject(new Error(answer.failed));
    });
    const gone = (cause?: unknown) => {
      if (child !== started) return;
      child = undefined;
      for (const { reject } of waiting.values()) reject(new AppError('BUSY', { retryAfter: 3, cause }));
      waiting.clear();
    };
    started.on('error', gone);
    started.on('exit', () => gone());
    // Requests keep this process alive, not who works for them.
    started.unref();
    started.channel?.unref();
    return started;
  }

  function ask(job: Omit<HashingJob, 'id'>): Promise<string | boolean> {
    child ??= start();
    const id = ++last;
    const { promise, resolve, reject } = Promise.withResolvers<string | boolean>();
    waiting.set(id, { resolve, reject });
    child.send({ id, ...job });
    return promise;
  }

  return {
    hash: async (password) => String(await ask({ password })),
    verify: async (stored, password) => (await ask({ password, stored })) === true,
    stop: () => void child?.kill(),
  };
}
