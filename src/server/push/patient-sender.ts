import type { PushJob, PushMessage, PushOutcome, Resting } from './push-process.ts';

/** What sends one job to push services, and hands back what a resting service has not taken. */
export type Push = (job: PushJob) => Promise<(PushOutcome | Resting)[]>;

/** Hears what became of messages, by their places in the job. */
type Settle = (outcomes: { place: number; outcome: PushOutcome }[]) => Promise<void> | void;

export interface PatientSender {
  /** Sends a job; resolves once all is settled but what waits for a service that rests. */
  send(job: PushJob, settle: Settle): Promise<void>;
  /** Messages that are being sent, or wait for a service that rests. */
  waiting(): number;
  /** Resolves once nothing waits any more. */
  settled(): Promise<void>;
  /** Forgets what waits. */
  stop(): void;
}

/** Messages that wait for services that rest; what would be more is dropped. */
const MOST_WAITING = 20_000;
/** Time in the queue on top of a service's rest. */
const SOONEST_MS = 100;

/** A message on its way, with what is known of it. */
interface Underway {
  place: number;
  message: PushMessage;
  /** It is worth nothing after this instant, milliseconds. */
  until: number;
  /** Whether its service has refused it before: it is asked once more, no oftener. */
  refused: boolean;
}

/**
 * Sends jobs so that a push service that rests holds up its own messages alone. They wait here, in no queue, and are sent
 * once the service may be asked again, while they are still worth something; what it refuses twice, or cannot be sent in
 * time, is dropped. Only what was surely not taken is ever sent again.
 *
 * @param onLost hears why messages that had waited are lost
 * @param most messages that may wait
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
      // Beyond what may wait a message is dropped: services that do not rest are never held up.
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
