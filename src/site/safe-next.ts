const LONGEST = 500;
const BASE = 'http://own.invalid';

/** Where no visitor is sent back to: pages that end in a redirect themselves, and what is not a page. */
const NEVER = /^\/(?:connexion|inscription|deconnexion|comptes-lies|api|cdn-cgi|assets|__manifest)(?:\/|$)/i;
/** Encoded control characters anywhere, and in the path encoded slashes, backslashes and percents. */
const HIDDEN_CONTROL = /%(?:[01][\da-f]|7f)/i;
const HIDDEN_IN_PATH = /%(?:2f|5c|25)/i;

/**
 * A page of this site to go to next, as `?next=` asks for it; null for anything else that a browser, a proxy or a
 * router could make of it: another host, another scheme, a path that only becomes one after decoding.
 */
export function safeNext(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > LONGEST) return null;
  // One slash, then visible ASCII without backslashes: browsers drop tabs and line ends, and read "\" as "/".
  if (!/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(value) || HIDDEN_CONTROL.test(value)) return null;
  // Dots are resolved before looking again: "/.//evil.example" is another host's address in disguise.
  const url = new URL(value, BASE);
  if (url.origin !== BASE || url.pathname.includes('//')) return null;
  if (HIDDEN_IN_PATH.test(url.pathname) || NEVER.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}
