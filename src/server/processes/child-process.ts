import { type ChildProcess, fork } from 'node:child_process';
import { NODE_FLAGS } from './node-flags.ts';

/** The messages between the processes: each answer carries the number of its job. */
export type Numbered<Job> = { id: number; job: Job };
export type ChildAnswer<Answer> = { id: number; answer: Answer } | { id: number; failed: string };

interface Options {
  /** The file that the process runs, which ends in `answerJobs`. */
  file: string;
  /** Size of the process's thread pool. */
  threads: number;
  /** The error of the jobs that were under way when the process died. @param cause why it could not be started */
  onGone(cause?: unknown): Error;
  /** Milliseconds for one job: a process that takes longer hangs, and is killed. Without it there is no limit. */
  patienceMs?: number;
  /** Milliseconds without a job after which the process is ended to free its memory. Without it, it never is. */
  idleMs?: number;
}

/** Work that a process of its own does. */
export interface ChildWorker<Job, Answer> {
  /** @throws {Error} with the job's error message; or what `onGone` returns when the process dies meanwhile */
  ask(job: Job): Promise<Answer>;
  stop(): void;
}

interface Asked<Answer> {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/**
 * Has jobs done in a process of lower priority (see `answer-jobs.ts`). It starts with the first job, and again with the
 * next one if it has ended. Its callers bound how many jobs are under way at once, each with a queue.
 */
export function createChildWorker<Job, Answer>(options: Options): ChildWorker<Job, Answer> {
  const { file, threads, onGone, patienceMs, idleMs } = options;
  const waiting = new Map<number, Asked<Answer>>();
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;

  function start(): ChildProcess {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const started = fork(file, {
      // It needs no other variable of this process; the compile cache halves its start.
      env: {
        PATH,
        ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}),
        UV_THREADPOOL_SIZE: String(threads),
      },
      execArgv: NODE_FLAGS,
      // A session of its own: the terminal's Ctrl-C must not reach it, and `answer-jobs.ts` gives it a priority.
      detached: true,
      serialization: 'advanced',
    });
    started.on('message', (answered: ChildAnswer<Answer>) => {
      const asked = waiting.get(answered.id);
      waiting.delete(answered.id);
      if ('answer' in answered) asked?.resolve(answered.answer);
      else asked?.reject(new Error(answered.failed));
    });
    const gone = (cause?: unknown) => {
      if (child !== started) return;
      child = undefined;
      for (const { reject } of waiting.values()) reject(onGone(cause));
      waiting.clear();
    };
    started.on('error', gone);
    started.on('exit', () => gone());
    // Requests keep this process alive; the child process must not.
    started.unref();
    started.channel?.unref();
    return started;
  }

  /** Ends the idle process. The next job starts another one, even while this one is still ending. */
  function end(): void {
    const ended = child;
    child = undefined;
    ended?.kill();
  }

  async function ask(job: Job): Promise<Answer> {
    clearTimeout(idle);
    child ??= start();
    const working = child;
    const id = ++last;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    waiting.set(id, { resolve, reject });
    const impatience = patienceMs && setTimeout(() => working.kill('SIGKILL'), patienceMs);
    working.send({ id, job } satisfies Numbered<Job>);
    try {
      return await promise;
    } finally {
      clearTimeout(impatience);
      if (idleMs && waiting.size === 0) idle = setTimeout(end, idleMs).unref();
    }
  }

  return {
    ask,
    stop() {
      clearTimeout(idle);
      child?.kill();
    },
  };
}
