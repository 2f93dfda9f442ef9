const PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * The outcome of one request: `refused`: the service asks for patience, and has certainly not taken the message;
 * `unsent`: the service or the network failed, which says nothing of the device.
 */
export type Became = 'taken' | 'gone' | 'refused' | 'unsent' | 'failed';

/** Interprets a push service's answer. @param status the HTTP status; null when no answer came */
export function toBecame(status: number | null): Became {
  if (status === null || status >= 500) return 'unsent';
  if (status >= 200 && status < 300) return 'taken';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 ? 'refused' : 'failed';
}

/**
 * For how many milliseconds a push service is not asked after an answer; 0 for not at all. The service says so itself,
 * in seconds or as a date; at most a minute is honoured.
 */
export function pauseAfter(status: number | null, retryAfter: string | null, now: number): number {
  if (status !== 429 && !(status !== null && status >= 500)) return 0;
  if (retryAfter === null) return PAUSE_MS;
  const asked = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now;
  return Number.isNaN(asked) ? PAUSE_MS : Math.min(Math.max(asked, 0), LONGEST_PAUSE_MS);
}

/** All messages have this length, so that their length does not reveal their kind. */
const PAYLOAD_BYTES = 512;

/** The payload for a service worker, padded to one length with spaces, which JSON allows at its end. */
export function toPayload(
  content: { kind: string; title: string; body: string } & Record<string, string>,
): string {
  const text = JSON.stringify(content);
  return text + ' '.repeat(Math.max(0, PAYLOAD_BYTES - Buffer.byteLength(text)));
}

/** The contact for push services when something is wrong with messages: an e-mail address, or the site. */
export function toContact({
  contactEmail,
  publicUrl,
}: {
  contactEmail: string | null;
  publicUrl: string;
}): string {
  if (contactEmail !== null) return `mailto:${contactEmail}`;
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:ne-pas-repondre@palmares.example';
}
