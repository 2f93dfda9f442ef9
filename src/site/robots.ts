import { isbot } from 'isbot';

/** Phones of this brand have "bot" in their user agent, in several spellings: `CUBOT_X19`, `;CUBOT NOTE`. */
const CUBOT_PHONES = /cubot/gi;
/** Narrower than "not a human": test browsers and command-line clients get the pages that visitors get. */
const KINDS =
  /bot|crawl|spider|slurp|externalhit|^whatsapp\/|preview|inspectiontool|mediapartners|pinterest/i;

/** The user agent of a rendering that all robots get. */
export const ANY_ROBOT = 'robot';

/**
 * Whether a user agent is a robot: a search engine's, or a program that fetches a shared link for its preview. Only
 * this function guesses. Robots are let in from any country, and get whole pages, and errors without a page.
 */
export function isRobot(userAgent: string | null | undefined): boolean {
  const name = (userAgent ?? '').replaceAll(CUBOT_PHONES, '');
  return KINDS.test(name) && isbot(name);
}
