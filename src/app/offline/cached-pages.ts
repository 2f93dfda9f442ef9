import { BALLOT_PAGE, cachedName, cachedUntil, isOver } from './worker-rules.ts';

/** A page that the worker has cached. */
export interface CachedPage {
  address: string;
  title: string;
}

/** The pages that can be read without a network: the ballot first, the others by title. */
export async function cachedPages(): Promise<CachedPage[]> {
  if (typeof caches === 'undefined' || !(await caches.has('pages'))) return [];
  const cache = await caches.open('pages');
  const requests = (await cache.keys()).filter(({ url }) => cachedName(url) !== null);
  const now = Date.now();
  const pages = await Promise.all(
    requests.map(async (request) => {
      const response = await cache.match(request);
      const html = response && !isOver(response.headers, now) ? await response.text() : '';
      const title = toTitle(html);
      const { pathname, search } = new URL(request.url);
      return { address: pathname + search, title: title.replace(/ · [^·]*$/, '') };
    }),
  );
  const rank = ({ address }: CachedPage) => (address === BALLOT_PAGE ? 0 : 1);
  return pages
    .filter(({ title }) => title !== '')
    .sort((one, other) => rank(one) - rank(other) || one.title.localeCompare(other.title, 'fr'));
}

/**
 * When the vote of the cached ballot ended, by the phone's clock, milliseconds; null when this phone has no cached
 * ballot or the vote goes on.
 */
export async function ballotOverSince(): Promise<number | null> {
  if (typeof caches === 'undefined' || !(await caches.has('pages'))) return null;
  const ballot = await (await caches.open('pages')).match(BALLOT_PAGE);
  return ballot && isOver(ballot.headers, Date.now()) ? cachedUntil(ballot.headers) : null;
}

/** Uses a regular expression: in a parsed document, the cached page's styles would violate this page's policy (CSP). */
function toTitle(html: string): string {
  const [, title = ''] = html.match(/<title>([^<]*)/) ?? [];
  return title.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
