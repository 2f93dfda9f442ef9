import { type ChildProcess, fork } from 'node:child_process';

/** What travels between the processes: jobs have numbers, and answers carry the same. */
export type Numbered<Job> = { id: number; job: Job };
export type ChildAnswer<Answer> = { id: number; answer: Answer } | { id: number; failed: string };

interface Options {
  /** The file that it runs, which ends in `answerJobs`. */
  file: string;
  /** Size of its thread pool. */
  threads: number;
  /** What the jobs fail with that it takes along when it dies. @param cause why it could not be started */
  onGone(cause?: unknown): Error;
  /** Milliseconds for one job: a process that takes longer hangs, and is killed. Any time where it is left out. */
  patienceMs?: number;
  /** Milliseconds without a job after which it is ended, for its memory's sake. Never where it is left out. */
  idleMs?: number;
}

/** Work that a process of its own does. */
export interface ChildWorker<Job, Answer> {
  /** @throws {Error} with what the job failed with there; what `onGone` gives when the process dies meanwhile */
  ask(job: Job): Promise<Answer>;
  stop(): void;
}

interface Asked<Answer> {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/**
 * Has jobs done in a process of its own, which gives way to this one (see `answer-jobs.ts`). It is started with the first
 * job, and again with the next one if it ends. How many jobs are under way at once is bounded by its callers, each with
 * a queue.
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
      // It needs nothing of what this process knows, but for where compiled code is kept: it starts in half the time.
      env: {
        PATH,
        ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}),
        UV_THREADPOOL_SIZE: String(threads),
      },
      execArgv: [],
      // A session of its own: the terminal's Ctrl-C is not for it, and see `answer-jobs.ts`.
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
    // Requests keep this process alive, not the one that works for them.
    started.unref();
    started.channel?.unref();
    return started;
  }

  /** The next job is for another process, even while this one is still ending. */
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
