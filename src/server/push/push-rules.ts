const PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * What became of a message: `refused` asks for patience, and has surely not taken it; `unsent` is trouble of the service,
 * or of the way to it, and says nothing of the device.
 */
export type Became = 'taken' | 'gone' | 'refused' | 'unsent' | 'failed';

/** What a push service's status says. @param status null when no answer came */
export function toBecame(status: number | null): Became {
  if (status === null || status >= 500) return 'unsent';
  if (status >= 200 && status < 300) return 'taken';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 ? 'refused' : 'failed';
}

/**
 * For how many milliseconds a push service is left alone after an answer; 0 for not at all. It says so itself, in seconds
 * or as a date; a minute is the most that is believed.
 */
export function pauseAfter(status: number | null, retryAfter: string | null, now: number): number {
  if (status !== 429 && !(status !== null && status >= 500)) return 0;
  if (retryAfter === null) return PAUSE_MS;
  const asked = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now;
  return Number.isNaN(asked) ? PAUSE_MS : Math.min(Math.max(asked, 0), LONGEST_PAUSE_MS);
}

/** All messages are as long, so that their length does not tell which one it is. */
const PAYLOAD_BYTES = 512;

/** What a service worker is told, as text of one length: JSON does not mind spaces at its end. */
export function toPayload(
  content: { kind: string; title: string; body: string } & Record<string, string>,
): string {
  const text = JSON.stringify(content);
  return text + ' '.repeat(Math.max(0, PAYLOAD_BYTES - Buffer.byteLength(text)));
}

/** Whom a push service writes to when something is wrong with messages: an address, or the site. */
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
