import PQueue from 'p-queue';
import webPush from 'web-push';
import type { PushJob, PushMessage, PushOutcome, Resting } from './push-process.ts';
import { pauseAfter, toBecame } from './push-rules.ts';

/** Requests under way at once, and begun within a second: what the push services of a large show take easily. */
const AT_ONCE = 50;
const A_SECOND = 1_000;
const SEND_MS = 10_000;
/** Time in the queue that is forgiven: a message kept for 0 seconds, for now or never, is sent all the same. */
const GRACE_MS = 5_000;
/** A signature may be valid for twelve hours at most; each service's is renewed well before. */
const SIGNATURE_MS = 3_600_000;
const ENCODING = 'aes128gcm';

interface Answer {
  status: number | null;
  retryAfter: string | null;
}

/**
 * Sends messages to push services: encrypted for one browser each, bounded in number and pace. A service that asks for
 * patience (429) or fails (5xx) is not asked for as long as it says. Its messages are handed back at once, so that none
 * holds a place in the queue while it waits: jobs that wait inside the queue, for a time or for a second place in it,
 * would take the places of other services, and in the end all of them.
 *
 * @returns sends one job; gives `Resting` for a message that was certainly not taken and may be sent later
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

  /** Runs inside the queue, and waits for nothing but the answer. */
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
    // The time in the queue counts too: a message is of no use after its time, whenever its turn comes.
    const sent = job.messages.map((message) =>
      queue.add(() => send(job, message, now + message.kept * 1_000)),
    );
    return Promise.all(sent);
  };
}
