import { setTimeout } from 'node:timers/promises';
import PQueue from 'p-queue';
import webPush from 'web-push';
import type { PushJob, PushMessage, PushOutcome } from './push-process.ts';
import { becameOf, pauseAfter } from './push-rules.ts';

/** Requests under way at once, and begun within a second: what the push services of a large show take easily. */
const AT_ONCE = 50;
const A_SECOND = 1_000;
const SEND_MS = 10_000;
/** A signature is good for twelve hours at most; one for each service is made anew well before. */
const SIGNATURE_MS = 3_600_000;
const ENCODING = 'aes128gcm';

interface Answer {
  status: number | null;
  retryAfter: string | null;
}

/**
 * Sends messages to push services: encrypted for their browser alone, bounded in number and pace. A service that asks for
 * patience (429) or fails (5xx) is left alone for as long as it says; what waits for it is sent afterwards while it is
 * still worth something, and dropped otherwise. Only what was surely not taken is ever sent again.
 */
export function createPusher(): (job: PushJob) => Promise<PushOutcome[]> {
  const queue = new PQueue({ concurrency: AT_ONCE, intervalCap: A_SECOND, interval: 1_000 });
  const signatures = new Map<string, { header: string; until: number }>();
  const pauses = new Map<string, number>();

  function signature({ keys, contact }: PushJob, origin: string): string {
    const known = signatures.get(origin);
    if (known && known.until > Date.now()) return known.header;
    const { publicKey, privateKey } = keys;
    const made = webPush.getVapidHeaders(origin, contact, publicKey, privateKey, ENCODING);
    signatures.set(origin, { header: made.Authorization, until: Date.now() + SIGNATURE_MS });
    return made.Authorization;
  }

  async function post(job: PushJob, message: PushMessage, origin: string): Promise<Answer> {
    try {
      const { cipherText } = webPush.encrypt(message.p256dh, message.auth, message.payload, ENCODING);
      const response = await fetch(message.endpoint, {
        method: 'POST',
        headers: {
          authorization: signature(job, origin),
          'content-encoding': ENCODING,
          'content-type': 'application/octet-stream',
          ttl: String(message.kept),
          urgency: 'normal',
          // Of reminders that wait for one phone, the last takes the others' place.
          topic: 'rappel',
        },
        body: new Uint8Array(cipherText),
        redirect: 'error',
        signal: AbortSignal.timeout(SEND_MS),
      });
      await response.body?.cancel();
      return { status: response.status, retryAfter: response.headers.get('retry-after') };
    } catch {
      return { status: null, retryAfter: null };
    }
  }

  /** Waits until a service may be asked again. @returns the seconds that the message may still be kept; below 0: too late */
  async function patience(origin: string, until: number): Promise<number> {
    const rests = pauses.get(origin) ?? 0;
    if (rests > until) return -1;
    if (rests > Date.now()) await setTimeout(rests - Date.now());
    return Math.floor((until - Date.now()) / 1_000);
  }

  async function send(job: PushJob, message: PushMessage, until: number): Promise<PushOutcome> {
    const { origin } = new URL(message.endpoint);
    for (let tries = 1; ; tries += 1) {
      const kept = await patience(origin, until);
      if (kept < 0) return 'dropped';
      const { status, retryAfter } = await post(job, { ...message, kept }, origin);
      const pause = pauseAfter(status, retryAfter, Date.now());
      if (pause > 0) pauses.set(origin, Date.now() + pause);
      const became = becameOf(status);
      if (became === 'unsent') return 'dropped';
      if (became !== 'refused') return became;
      if (tries > 1) return 'dropped';
    }
  }

  return (job) => {
    const now = Date.now();
    // The time in the queue counts too: a message is worth nothing after its hour, whenever its turn comes.
    const sent = job.messages.map((message) =>
      queue.add(() => send(job, message, now + message.kept * 1_000)),
    );
    return Promise.all(sent as Promise<PushOutcome>[]);
  };
}
