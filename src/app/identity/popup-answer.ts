import type { PopupAnswer } from '#domain/identity/schema.ts';

const TYPE: PopupAnswer['type'] = 'palmares:sign-in';

/**
 * The address at which a script starts a sign-in with a provider.
 *
 * @param fingerprint sent along in case the sign-in becomes a registration; null when it is not known
 */
export function startAddress(href: string, fingerprint: string | null, popup: boolean): string {
  const url = new URL(href);
  if (fingerprint) url.searchParams.set('fingerprint', fingerprint);
  if (popup) url.searchParams.set('popup', '1');
  return url.href;
}

/** The answer of our own popup; null for a message that another site or another script could have sent. */
export function answerFrom(
  { origin, data }: { origin: string; data: unknown },
  own: string,
): PopupAnswer | null {
  if (origin !== own || typeof data !== 'object' || data === null) return null;
  const { type, to, message } = data as Record<string, unknown>;
  if (type !== TYPE || typeof to !== 'string' || !isOwn(to, own)) return null;
  if (message !== undefined && typeof message !== 'string') return null;
  return message === undefined ? { type, to } : { type, to, message };
}

function isOwn(to: string, own: string): boolean {
  try {
    return to.startsWith('/') && new URL(to, own).origin === own;
  } catch {
    // Not an address. (Some browsers that run these scripts lack `URL.canParse`.)
    return false;
  }
}
