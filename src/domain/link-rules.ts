const LINK_LENGTH = 500;
const BASE = 'http://own.invalid';

/**
 * Whether a text is an address of this site, written from its root: no other host, no other scheme, and nothing that
 * a browser or a router could read as one (a backslash, a second slash, dots that leave one behind).
 */
export function isOwnPath(text: string): boolean {
  if (text.length > LINK_LENGTH || !/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(text)) return false;
  const url = new URL(text, BASE);
  return url.origin === BASE && !url.pathname.includes('//');
}

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
