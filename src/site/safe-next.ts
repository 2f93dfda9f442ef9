import { readOwnPath } from '#domain/link-rules.ts';

/** Where no visitor is sent back to: pages that end in a redirect themselves, and what is not a page. */
const NEVER =
  /^\/(?:connexion|inscription|deconnexion|comptes-lies|api|cdn-cgi|assets|__manifest)(?:[/.]|$)|\.data$/i;
/** Encoded control characters anywhere, and in the path encoded slashes, backslashes and percents. */
const HIDDEN_CONTROL = /%(?:[01][\da-f]|7f)/i;
const HIDDEN_IN_PATH = /%(?:2f|5c|25)/i;

/**
 * A page of this site to go to next, as `?next=` asks for it; null for anything else that a browser, a proxy or a
 * router could make of it: another host, another scheme, a path that only becomes one after decoding.
 */
export function safeNext(value: unknown): string | null {
  if (typeof value !== 'string' || HIDDEN_CONTROL.test(value)) return null;
  const url = readOwnPath(value);
  if (!url) return null;
  if (HIDDEN_IN_PATH.test(url.pathname) || NEVER.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}
