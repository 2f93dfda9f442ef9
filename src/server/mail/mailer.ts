import { setImmediate, setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import PQueue from 'p-queue';
import type { Show } from '#domain/contest/show-rules.ts';
import type { Email, EmailLane, Mailer } from '#domain/identity/email-rules.ts';
import { AT_ONCE, isFinal, type MailTransport } from './transports.ts';
import { type WrittenEmail, writeEmail } from './write-email.ts';

/** The outcome of a try to send an e-mail; `again`: it failed, and is repeated; `refused`: too many wait. */
export type MailOutcome = 'sent' | 'again' | 'failed' | 'refused';

/** The mailer as the process holds it. */
export interface RunningMailer extends Mailer {
  /** Resolves when nothing is left to do, retries included. */
  settled(): Promise<void>;
  /** Finishes e-mails under way within seconds; those that wait for another try are given up. */
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
  /** How long a stop of the server waits for a mail server that does not answer, in milliseconds. */
  closingMs?: number;
  /** How many e-mails of each lane are sent at once. */
  atOnce?: Readonly<Record<EmailLane, number>>;
  /** E-mails of each lane that may wait; more are refused. */
  waiting?: number;
  onOutcome?(outcome: MailOutcome): void;
}

/** An e-mail that is kept between tries: it is written once, with one link. */
interface Draft {
  write: () => Promise<Email | null>;
  written?: WrittenEmail;
}

/**
 * Sends e-mails asynchronously: callers never wait. E-mails wait in memory: their links must not lie in a database, and
 * a user can ask again for one that a stop of the server has lost. Each lane has its own queue: however many e-mails of
 * one lane wait, those of the other are neither late nor refused.
 */
export function createMailer(options: Options): RunningMailer {
  const { transport, publicUrl, log, show } = options;
  const { waits = [2_000, 15_000, 60_000, 300_000], atOnce = AT_ONCE, waiting = 10_000 } = options;
  const { onOutcome = () => {}, closingMs = 3_000 } = options;
  const lanes = { password: createLane(atOnce.password), other: createLane(atOnce.other) };
  const closing = new AbortController();
  /** E-mails that waited for another try when the server was stopped. */
  let givenUp = 0;

  /** Sends an e-mail, or gives it up after the last try. Never rejects. */
  async function deliver(draft: Draft, lane: EmailLane): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await lanes[lane].queue.add(() => attempt(draft, lane));
        return;
      } catch (err) {
        const wait = waits[tries - 1];
        // Its recipient and its link do not belong in a log.
        const about = { err: harmless(err), email: draft.written?.kind, tries };
        if (wait === undefined || closing.signal.aborted || isFinal(err)) {
          onOutcome('failed');
          log.error(about, 'e-mail not sent');
          return;
        }
        onOutcome('again');
        log.warn(about, 'e-mail not sent, tried again later');
        if (!(await passed(wait, closing.signal))) {
          givenUp += 1;
          return;
        }
      }
    }
  }

  async function attempt(draft: Draft, lane: EmailLane): Promise<void> {
    // Runs after the caller has gone on, so that an e-mail costs them no time.
    await setImmediate();
    if (!draft.written) {
      // Read first: a failure here must not lead to a second link.
      const look = await show();
      const email = await draft.write();
      if (!email) return;
      draft.written = writeEmail(email, publicUrl, look);
    }
    await transport.send(draft.written, lane);
    onOutcome('sent');
  }

  const underWay = () => [...lanes.password.emails, ...lanes.other.emails];

  async function settled(): Promise<void> {
    while (underWay().length > 0) await Promise.all(underWay());
  }

  return {
    send(write, lane = 'other') {
      const { queue, emails } = lanes[lane];
      // E-mails that wait for another try count as waiting too.
      if (closing.signal.aborted || emails.size - queue.pending >= waiting) {
        onOutcome('refused');
        log.error({ lane, waiting: queue.size }, 'e-mail refused: too many wait');
        return;
      }
      const email = deliver({ write }, lane);
      emails.add(email);
      void email.finally(() => emails.delete(email));
    },
    settled,
    async close() {
      closing.abort();
      const patience = setTimeout(closingMs, undefined, { ref: false });
      await Promise.race([settled(), patience]);
      const lost = givenUp + underWay().length;
      if (lost > 0) log.warn({ lost }, 'e-mails that waited are lost with this stop');
      transport.close();
    },
  };
}

/** A lane's queue, and all its e-mails that are not finished. */
function createLane(atOnce: number) {
  return { queue: new PQueue({ concurrency: atOnce }), emails: new Set<Promise<void>>() };
}

/** Waits without keeping the process alive. @returns false when the wait was aborted */
async function passed(ms: number, signal: AbortSignal): Promise<boolean> {
  return setTimeout(ms, true, { signal, ref: false }).catch(() => false);
}

/** The parts of an error without the mail server's text, which repeats addresses. */
function harmless(error: unknown) {
  const { name, code, responseCode, command } = (error ?? {}) as Record<string, unknown>;
  return { name, code, responseCode, command };
}
