import type { PushJob, PushMessage, PushOutcome, Resting } from './push-process.ts';

/** Sends one job to push services; returns each outcome, or `Resting` for a message that was not taken. */
export type Push = (job: PushJob) => Promise<(PushOutcome | Resting)[]>;

/** Called with the outcomes of messages, by their places in the job. */
type Settle = (outcomes: { place: number; outcome: PushOutcome }[]) => Promise<void> | void;

export interface PatientSender {
  /** Sends a job; resolves once all is settled, except messages that wait for a resting service. */
  send(job: PushJob, settle: Settle): Promise<void>;
  /** Messages that are being sent, or wait for a resting service. */
  waiting(): number;
  /** Resolves once no message waits. */
  settled(): Promise<void>;
  /** Drops the messages that wait. */
  stop(): void;
}

/** The most messages that wait for resting services; more are dropped. */
const MOST_WAITING = 20_000;
/** Time in the queue on top of a service's rest, in milliseconds. */
const SOONEST_MS = 100;

/** A message that is being sent, with its state. */
interface Underway {
  place: number;
  message: PushMessage;
  /** The instant after which the message is of no use, in milliseconds. */
  until: number;
  /** Whether its service has refused it before; it is asked only once more. */
  refused: boolean;
}

/**
 * Sends jobs so that a resting push service holds up only its own messages. They wait here, outside any queue, and are
 * sent once the service may be asked again, while they are still of use. A message that is refused twice, or cannot be
 * sent in time, is dropped. Only a message that was certainly not taken is sent again.
 *
 * @param onLost called with the reason when messages that had waited are lost
 * @param most the most messages that may wait
 */
export function createPatientSender(
  push: Push,
  onLost: (error: unknown) => void,
  most: number = MOST_WAITING,
): PatientSender {
  const waits = new Map<Promise<void>, () => void>();
  let waiting = 0;
  let sending = 0;
  let stopped = false;

  async function attempt(job: PushJob, batch: readonly Underway[], settle: Settle): Promise<void> {
    const now = Date.now();
    const messages = batch.map(({ message, until }) => ({
      ...message,
      kept: Math.max(0, Math.floor((until - now) / 1_000)),
    }));
    sending += messages.length;
    const answers = await push({ ...job, messages }).finally(() => {
      sending -= messages.length;
    });
    const settled: Parameters<Settle>[0] = [];
    let kept = 0;
    const later = new Map<string, { rests: number; batch: Underway[] }>();
    batch.forEach((one, index) => {
      const answer = answers[index] ?? 'failed';
      const worthNothing = typeof answer !== 'string' && Date.now() + answer.rests > one.until;
      if (typeof answer === 'string') settled.push({ place: one.place, outcome: answer });
      // A message beyond the limit is dropped, so that services that do not rest are never held up.
      else if ((answer.refused && one.refused) || worthNothing || waiting + ++kept > most)
        settled.push({ place: one.place, outcome: 'dropped' });
      else {
        const { origin } = new URL(one.message.endpoint);
        const known = later.get(origin) ?? { rests: 0, batch: [] };
        known.rests = Math.max(known.rests, answer.rests);
        known.batch.push({ ...one, refused: one.refused || answer.refused });
        later.set(origin, known);
      }
    });
    for (const { rests, batch } of later.values())
      wait(rests, batch.length, () => attempt(job, batch, settle));
    if (settled.length > 0) await settle(settled);
  }

  function wait(ms: number, count: number, call: () => Promise<void>): void {
    if (stopped) return;
    const { promise: over, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(resolve, Math.max(SOONEST_MS, ms), true);
    waiting += count;
    const done = over
      .then((go) => (go ? call() : undefined))
      .catch(onLost)
      .finally(() => {
        waiting -= count;
        waits.delete(done);
      });
    waits.set(done, () => {
      clearTimeout(timer);
      resolve(false);
    });
  }

  return {
    async send(job, settle) {
      const now = Date.now();
      const batch = job.messages.map((message, place) => ({
        place,
        message,
        until: now + message.kept * 1_000,
        refused: false,
      }));
      await attempt(job, batch, settle);
    },
    waiting: () => waiting + sending,
    async settled() {
      while (waits.size > 0) await Promise.race(waits.keys());
    },
    stop() {
      stopped = true;
      for (const end of waits.values()) end();
    },
  };
}
