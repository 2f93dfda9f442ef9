import type { FastifyBaseLogger } from 'fastify';
import type { Show } from '#domain/contest/show.ts';
import type { Letter, Post } from '#domain/identity/letters.ts';
import { type Carrier, isFinal } from './carriers.ts';
import { type WrittenLetter, writeLetter } from './write-letter.ts';

/** The post as the process holds it. */
export interface PostOffice extends Post {
  /** Resolves when nothing is left to do, retries included. */
  settled(): Promise<void>;
  /** Finishes what is under way, within seconds; what waits for another try is given up. */
  close(): Promise<void>;
}

interface Options {
  carrier: Carrier;
  publicUrl: string;
  /** How the show is called and looks when a letter is written. */
  show(): Promise<Show>;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Milliseconds before the second, third… try. */
  waits?: readonly number[];
  /** Letters at once, and behind them. */
  atOnce?: number;
  waiting?: number;
}

/** How long a stop of the server waits for a mail server that does not answer. */
const CLOSING_MS = 3_000;

interface Job {
  write: () => Promise<Letter | null>;
  /** Kept from one try to the next: a letter is written once, with one link. */
  written?: WrittenLetter;
  tries: number;
}

/**
 * Sends letters behind the back of whoever gives them up. They wait in memory: what is in them must not lie in a
 * database, and a message that a stop of the server has lost can be asked for again.
 */
export function createPost(options: Options): PostOffice {
  const { carrier, publicUrl, log, show } = options;
  const { waits = [2_000, 15_000, 60_000, 300_000], atOnce = 2, waiting = 10_000 } = options;
  const line: Job[] = [];
  const timers = new Map<NodeJS.Timeout, Job>();
  const idle: (() => void)[] = [];
  let running = 0;
  let closed = false;

  function next(): void {
    while (running < atOnce) {
      const job = line.shift();
      if (!job) break;
      running += 1;
      // After the one who sends has gone on: a letter costs its sender no time.
      setImmediate(() => {
        void attempt(job).finally(() => {
          running -= 1;
          next();
        });
      });
    }
    if (running === 0 && line.length === 0 && timers.size === 0) for (const tell of idle.splice(0)) tell();
  }

  async function attempt(job: Job): Promise<void> {
    job.tries += 1;
    try {
      if (!job.written) {
        // First: what fails here must not make a second link.
        const look = await show();
        const letter = await job.write();
        if (!letter) return;
        job.written = writeLetter(letter, publicUrl, look);
      }
      await carrier.carry(job.written);
    } catch (err) {
      retry(job, err);
    }
  }

  function retry(job: Job, err: unknown): void {
    const wait = waits[job.tries - 1];
    // Who it was for and what it opens do not belong into a log.
    const about = { err: harmless(err), letter: job.written?.kind, tries: job.tries };
    if (wait === undefined || closed || isFinal(err)) {
      log.error(about, 'letter not sent');
      return;
    }
    log.warn(about, 'letter not sent, tried again later');
    const timer = setTimeout(() => {
      timers.delete(timer);
      line.push(job);
      next();
    }, wait);
    timer.unref();
    timers.set(timer, job);
  }

  function settled(): Promise<void> {
    return new Promise((resolve) => {
      idle.push(resolve);
      next();
    });
  }

  return {
    send(write) {
      if (closed || line.length + timers.size >= waiting) {
        log.error({ waiting: line.length }, 'letter refused: too many wait');
        return;
      }
      line.push({ write, tries: 0 });
      next();
    },
    settled,
    async close() {
      closed = true;
      for (const timer of timers.keys()) clearTimeout(timer);
      timers.clear();
      const patience = new Promise<void>((resolve) => setTimeout(resolve, CLOSING_MS).unref());
      await Promise.race([settled(), patience]);
      carrier.close();
    },
  };
}

/** What is known of a failure without the text of a mail server, which repeats addresses. */
function harmless(error: unknown) {
  const { name, code, responseCode, command } = (error ?? {}) as Record<string, unknown>;
  return { name, code, responseCode, command };
}
