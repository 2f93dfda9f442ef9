const LINK_LENGTH = 500;
/** An arbitrary origin to parse this site's addresses with, where only the path and what follows it matter. */
export const OWN_BASE = 'http://own.invalid';

/**
 * Reads an address of this site, written from its root, and resolves its dots. Null for any other text: another host or
 * scheme, or a text that a browser or router could read as one (a backslash, a second slash, dots that leave one
 * behind).
 */
export function readOwnPath(text: string): URL | null {
  // One slash, then visible ASCII without backslashes: browsers drop tabs and line ends, and read "\" as "/".
  if (text.length > LINK_LENGTH || !/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(text)) return null;
  // Checked again after dots are resolved: "/.//evil.example" is another host's address in disguise.
  const url = new URL(text, OWN_BASE);
  return url.origin === OWN_BASE && !url.pathname.includes('//') ? url : null;
}

/** Whether a text is an address of this site, as `readOwnPath` reads it. */
export const isOwnPath = (text: string): boolean => readOwnPath(text) !== null;

/** Whether a message may lead to this address elsewhere: by https, to a named host, without user name or password. */
export function isOutsideLink(text: string): boolean {
  if (text.length > LINK_LENGTH || !/^https:\/\/[\x21-\x5b\x5d-\x7e]+$/i.test(text)) return false;
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return protocol === 'https:' && hostname.includes('.') && username === '' && password === '';
}

/** Whether a text is the path of a picture among this site's own files. */
export function isImagePath(text: string): boolean {
  return text.length <= LINK_LENGTH && /^(?:\/[a-z\d][\w-]*)+\.(?:avif|webp|jpe?g|png|svg)$/i.test(text);
}
