import PQueue from 'p-queue';
import webPush from 'web-push';
import type { PushJob, PushMessage, PushOutcome, Resting } from './push-process.ts';
import { pauseAfter, toBecame } from './push-rules.ts';

/** Requests under way at once, and begun within a second: what the push services of a large show take easily. */
const AT_ONCE = 50;
const A_SECOND = 1_000;
const SEND_MS = 10_000;
/** On the way to its turn: what is worth something at once or never (kept for 0 seconds) is sent all the same. */
const GRACE_MS = 5_000;
/** A signature is good for twelve hours at most; one for each service is made anew well before. */
const SIGNATURE_MS = 3_600_000;
const ENCODING = 'aes128gcm';

interface Answer {
  status: number | null;
  retryAfter: string | null;
}

/**
 * Sends messages to push services: encrypted for their browser alone, bounded in number and pace. A service that asks for
 * patience (429) or fails (5xx) is left alone for as long as it says. Its messages are handed back at once, so that none
 * of them has a place in the queue while it waits: a queue's work that waits, for a time or for a second place in the same
 * queue, leaves no place for the other services, and none at all once there are as many of them as places.
 *
 * @returns sends one job; `Resting` for what was surely not taken and may be sent later
 */
export function createPusher(): (job: PushJob) => Promise<(PushOutcome | Resting)[]> {
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
          urgency: message.urgent ? 'high' : 'normal',
          ...(message.topic === undefined ? {} : { topic: message.topic }),
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

  /** In its place of the queue: waits for nothing but the answer. */
  async function send(job: PushJob, message: PushMessage, until: number): Promise<PushOutcome | Resting> {
    const { origin } = new URL(message.endpoint);
    const now = Date.now();
    const rests = (pauses.get(origin) ?? 0) - now;
    if (rests > 0) return { rests, refused: false };
    if (now > until + GRACE_MS) return 'dropped';
    const kept = Math.max(0, Math.floor((until - now) / 1_000));
    const { status, retryAfter } = await post(job, { ...message, kept }, origin);
    const pause = pauseAfter(status, retryAfter, Date.now());
    if (pause > 0) pauses.set(origin, Date.now() + pause);
    const became = toBecame(status);
    if (became === 'unsent') return 'dropped';
    return became === 'refused' ? { rests: pause, refused: true } : became;
  }

  return (job) => {
    const now = Date.now();
    // The time in the queue counts too: a message is worth nothing after its hour, whenever its turn comes.
    const sent = job.messages.map((message) =>
      queue.add(() => send(job, message, now + message.kept * 1_000)),
    );
    return Promise.all(sent);
  };
}
