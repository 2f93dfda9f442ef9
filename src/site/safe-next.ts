import { readOwnPath } from '#domain/link-rules.ts';

/** Paths that are no target: pages that end in a redirect themselves, and addresses that are not pages. */
const NEVER =
  /^\/(?:connexion|inscription|deconnexion|comptes-lies|api|cdn-cgi|assets|__manifest)(?:[/.]|$)|\.data$/i;
/** Encoded control characters anywhere, and in the path encoded slashes, backslashes and percents. */
const HIDDEN_CONTROL = /%(?:[01][\da-f]|7f)/i;
const HIDDEN_IN_PATH = /%(?:2f|5c|25)/i;

/**
 * The path of this site in `?next=`. Null for anything that a browser, a proxy or a router could take for something
 * else: another host, another scheme, a path that only becomes one after decoding.
 */
export function safeNext(value: unknown): string | null {
  if (typeof value !== 'string' || HIDDEN_CONTROL.test(value)) return null;
  const url = readOwnPath(value);
  if (!url) return null;
  if (HIDDEN_IN_PATH.test(url.pathname) || NEVER.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}
