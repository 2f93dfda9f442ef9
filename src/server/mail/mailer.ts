import type { FastifyBaseLogger } from 'fastify';
import type { Show } from '#domain/contest/show-rules.ts';
import type { Email, EmailLane, Mailer } from '#domain/identity/email-rules.ts';
import { isFinal, type MailTransport } from './transports.ts';
import { type WrittenEmail, writeEmail } from './write-email.ts';

/** The mailer as the process holds it. */
export interface RunningMailer extends Mailer {
  /** Resolves when nothing is left to do, retries included. */
  settled(): Promise<void>;
  /** Finishes what is under way, within seconds; what waits for another try is given up. */
  close(): Promise<void>;
}

interface Options {
  transport: MailTransport;
  publicUrl: string;
  /** How the show is called and looks when an e-mail is written. */
  show(): Promise<Show>;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Milliseconds before the second, third… try. */
  waits?: readonly number[];
  /** E-mails of each lane that are sent at once. */
  atOnce?: Readonly<Record<EmailLane, number>>;
  /** E-mails of each lane that may wait; more are refused. */
  waiting?: number;
}

const LANES: readonly EmailLane[] = ['password', 'other'];
const AT_ONCE: Record<EmailLane, number> = { password: 1, other: 2 };
/** How long a stop of the server waits for a mail server that does not answer. */
const CLOSING_MS = 3_000;

interface Job {
  lane: EmailLane;
  write: () => Promise<Email | null>;
  /** Kept from one try to the next: an e-mail is written once, with one link. */
  written?: WrittenEmail;
  tries: number;
}

/**
 * Sends e-mail asynchronously: callers never wait and hear of no failure. E-mails wait in memory, because their links
 * must not lie in a database; one that a stop of the server has lost can be asked for again. Each lane has its own
 * queue and its own senders: however many e-mails of one lane wait, those of the other are neither late nor refused.
 */
export function createMailer(options: Options): RunningMailer {
  const { transport, publicUrl, log, show } = options;
  const { waits = [2_000, 15_000, 60_000, 300_000], atOnce = AT_ONCE, waiting = 10_000 } = options;
  const lines: Record<EmailLane, Job[]> = { password: [], other: [] };
  const running: Record<EmailLane, number> = { password: 0, other: 0 };
  const timers = new Map<NodeJS.Timeout, Job>();
  const idle: (() => void)[] = [];
  let closed = false;

  function next(): void {
    for (const lane of LANES) {
      while (running[lane] < atOnce[lane]) {
        const job = lines[lane].shift();
        if (!job) break;
        running[lane] += 1;
        // After the caller has gone on: an e-mail costs its caller no time.
        setImmediate(() => {
          void attempt(job).finally(() => {
            running[lane] -= 1;
            next();
          });
        });
      }
    }
    const busy = timers.size > 0 || LANES.some((lane) => running[lane] > 0 || lines[lane].length > 0);
    if (!busy) for (const tell of idle.splice(0)) tell();
  }

  function waitingIn(lane: EmailLane): number {
    return lines[lane].length + [...timers.values()].filter((job) => job.lane === lane).length;
  }

  async function attempt(job: Job): Promise<void> {
    job.tries += 1;
    try {
      if (!job.written) {
        // First: what fails here must not make a second link.
        const look = await show();
        const email = await job.write();
        if (!email) return;
        job.written = writeEmail(email, publicUrl, look);
      }
      await transport.send(job.written);
    } catch (err) {
      retry(job, err);
    }
  }

  function retry(job: Job, err: unknown): void {
    const wait = waits[job.tries - 1];
    // Who it was for and what it opens do not belong into a log.
    const about = { err: harmless(err), email: job.written?.kind, tries: job.tries };
    if (wait === undefined || closed || isFinal(err)) {
      log.error(about, 'e-mail not sent');
      return;
    }
    log.warn(about, 'e-mail not sent, tried again later');
    const timer = setTimeout(() => {
      timers.delete(timer);
      lines[job.lane].push(job);
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
    send(write, lane = 'other') {
      if (closed || waitingIn(lane) >= waiting) {
        log.error({ lane, waiting: lines[lane].length }, 'e-mail refused: too many wait');
        return;
      }
      lines[lane].push({ lane, write, tries: 0 });
      next();
    },
    settled,
    async close() {
      closed = true;
      for (const timer of timers.keys()) clearTimeout(timer);
      timers.clear();
      const patience = new Promise<void>((resolve) => setTimeout(resolve, CLOSING_MS).unref());
      await Promise.race([settled(), patience]);
      transport.close();
    },
  };
}

/** What is known of a failure without the text of a mail server, which repeats addresses. */
function harmless(error: unknown) {
  const { name, code, responseCode, command } = (error ?? {}) as Record<string, unknown>;
  return { name, code, responseCode, command };
}
