/** Why the server did not do what a phone asked for: its session is over, it is too busy, or something else. */
export type TapRefusal = 'session' | 'busy' | 'failed';

/** What an answer says. @param status of HTTP; null where none came */
export function toTapRefusal(status: number | null): TapRefusal | null {
  if (status === 200) return null;
  if (status === 401 || status === 403) return 'session';
  return status === 429 || status === 503 ? 'busy' : 'failed';
}

/** What may be seen of a subscription that a browser has: what the server said of it is what is true. */
export type ConfirmedPhone = { state: 'on' | 'off' | 'unsure'; why: TapRefusal | null };

/** What a phone shows after it has said again that it is told of alarms. @param status as above; 404 where it is not told any more */
export function afterSayingSo(status: number | null): ConfirmedPhone {
  if (status === 404) return { state: 'off', why: null };
  const why = toTapRefusal(status);
  return { state: why ? 'unsure' : 'on', why };
}

/**
 * Whether a subscription was made for other keys than the product has now: no message reaches it any more.
 *
 * @param made the key that the browser tells; nothing where it tells none
 */
export function hasOldKey(made: ArrayBuffer | null | undefined, publicKey: string): boolean {
  if (!made) return false;
  const base64 = btoa(String.fromCharCode(...new Uint8Array(made)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') !== publicKey;
}
