import { isbot } from 'isbot';

/** Phones of this make have "bot" in their name, however it is written: `CUBOT_X19`, `;CUBOT NOTE`. */
const CUBOT_PHONES = /cubot/gi;
/** Narrower than "not a person": test browsers and command lines see what people see. */
const KINDS =
  /bot|crawl|spider|slurp|externalhit|^whatsapp\/|preview|inspectiontool|mediapartners|pinterest/i;

/**
 * Whether a robot asks: a search engine's, or a program that fetches a shared link for its preview. The one place that
 * guesses: robots are let in from any country, get pages whole and errors without a page.
 */
export function isRobot(userAgent: string | null | undefined): boolean {
  const name = (userAgent ?? '').replaceAll(CUBOT_PHONES, '');
  return KINDS.test(name) && isbot(name);
}
