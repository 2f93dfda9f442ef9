import type { PopupAnswer } from '#domain/identity/schema.ts';

const TYPE: PopupAnswer['type'] = 'palmares:sign-in';

/**
 * The address of a sign-in elsewhere, as scripts ask for it.
 *
 * @param fingerprint goes along in case it becomes a registration; null where it is not known
 */
export function startAddress(href: string, fingerprint: string | null, popup: boolean): string {
  const url = new URL(href);
  if (fingerprint) url.searchParams.set('fingerprint', fingerprint);
  if (popup) url.searchParams.set('popup', '1');
  return url.href;
}

/** What our own popup says; null for anything that another site, or another script, could have sent. */
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
    // No address at all; `URL.canParse` is younger than browsers that run these scripts.
    return false;
  }
}
