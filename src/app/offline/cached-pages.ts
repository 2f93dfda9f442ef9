import { cachedName } from './worker-rules.ts';

/** A page that the worker has cached. */
export interface CachedPage {
  address: string;
  title: string;
}

/** The pages that can be read without a network, by their titles. */
export async function cachedPages(): Promise<CachedPage[]> {
  if (typeof caches === 'undefined' || !(await caches.has('pages'))) return [];
  const cache = await caches.open('pages');
  const requests = (await cache.keys()).filter(({ url }) => cachedName(url) !== null);
  const pages = await Promise.all(
    requests.map(async (request) => {
      const html = (await (await cache.match(request))?.text()) ?? '';
      const title = toTitle(html);
      const { pathname, search } = new URL(request.url);
      return { address: pathname + search, title: title.replace(/ · [^·]*$/, '') };
    }),
  );
  return pages
    .filter(({ title }) => title !== '')
    .sort((one, other) => one.title.localeCompare(other.title, 'fr'));
}

/** Read from the text: parsed into a document, a cached page's styles would be held against this page's policy. */
function toTitle(html: string): string {
  const [, title = ''] = html.match(/<title>([^<]*)/) ?? [];
  return title.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
