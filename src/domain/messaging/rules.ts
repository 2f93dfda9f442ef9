/** Days for which a message is shown after it was sent; one to a single person is deleted then. */
export const MESSAGE_DAYS = 30;

/** Messages in one person's list at most, the newest ones. */
export const LIST_LIMIT = 100;

/** Ids kept of what a person has read: several times what their list can hold, newest first. */
export const READ_IDS_KEPT = 400;

const EXCERPT_LENGTH = 160;
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

/** Whether a text is an address elsewhere that a message may lead to: by https, to a named host, as nobody. */
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

/** Whether a text has the form of a message's id. */
export function isMessageId(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}

/** The beginning of a text, up to the end of a word. */
export function excerptOf(text: string): string {
  const line = text.replace(/[ \t\r\n]+/g, ' ').trim();
  if (line.length <= EXCERPT_LENGTH) return line;
  const cut = line.slice(0, EXCERPT_LENGTH);
  const end = cut.lastIndexOf(' ');
  // A cut between the halves of an emoji would leave one that no database takes.
  return `${(end > 0 ? cut.slice(0, end) : cut).replace(/[\s,;:.\ud800-\udbff]+$/, '')}…`;
}
