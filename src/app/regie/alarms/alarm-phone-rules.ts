/** Why the server refused a phone's request: the session is over, the server is too busy, or another failure. */
export type TapRefusal = 'session' | 'busy' | 'failed';

/** The refusal in an answer; null for success. @param status HTTP status; null when no answer came */
export function toTapRefusal(status: number | null): TapRefusal | null {
  if (status === 200) return null;
  if (status === 401 || status === 403) return 'session';
  return status === 429 || status === 503 ? 'busy' : 'failed';
}

/** The state of a browser's subscription, as the server has confirmed it. */
export type ConfirmedPhone = { state: 'on' | 'off' | 'unsure'; why: TapRefusal | null };

/** The state after a phone has renewed its subscription. @param status as above; 404: the server has dropped it */
export function afterSayingSo(status: number | null): ConfirmedPhone {
  if (status === 404) return { state: 'off', why: null };
  const why = toTapRefusal(status);
  return { state: why ? 'unsure' : 'on', why };
}

/**
 * Whether a subscription was made for keys that the product no longer has, so that no message reaches it.
 *
 * @param made the subscription's key; missing when the browser does not tell it
 */
export function hasOldKey(made: ArrayBuffer | null | undefined, publicKey: string): boolean {
  if (!made) return false;
  const base64 = btoa(String.fromCharCode(...new Uint8Array(made)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') !== publicKey;
}
