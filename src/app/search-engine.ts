import { isbot } from 'isbot';

/**
 * Whether a search engine's robot asks. Narrower than "not a person": test browsers and command lines see what people
 * see. The first test knows the phones whose name ends in "bot", the second would not.
 */
export function isSearchEngine(userAgent: string | null): boolean {
  return isbot(userAgent) && /bot|crawl|spider|slurp/i.test(userAgent ?? '');
}

/** Search engines, and the programs that fetch a shared link for its preview. */
export function isRobot(userAgent: string | null): boolean {
  return (
    isSearchEngine(userAgent) || /^(?:facebookexternalhit|whatsapp|skypeuripreview)\//i.test(userAgent ?? '')
  );
}
