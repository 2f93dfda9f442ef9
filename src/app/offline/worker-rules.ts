import { OFFLINE_UNTIL } from '#site/offline-headers.ts';

/** What the worker does with a request. */
export type RequestPlan =
  /** A file whose name changes with its content: cached for ever. */
  | 'asset'
  /** A picture: answered from the cache, and refreshed now and then. */
  | 'picture'
  /** A document: from the network; without one, from the cache, or else the page for "no network". */
  | 'page'
  /**
   * Any other document: the régie, and calls that a browser navigates to (a provider's sign-in, a download). Answered
   * with the browser's own preload: otherwise the browser would send the request a second time.
   */
  | 'passing'
  /** The router's data of a page: never answered from here, but the page that they belong to may be cached. */
  | 'data'
  /** Not the worker's business: calls from a page, forms, other sites. */
  | 'none';

/** The fields of a request that decide its plan. */
interface Asked {
  method: string;
  mode: string;
  url: string;
}

/**
 * The ballot: cached as a visitor without an account sees it, with the instant at which it is over. One cached ballot
 * serves all its addresses; the page itself chooses the candidate whom a link names.
 */
export const BALLOT_PAGE = '/vote';

/** The home page: cached like the ballot. A home page whose address shares something is not cached. */
export const HOME_PAGE = '/';

/**
 * Pages that may be cached, each with the query parameters that tell its variants apart. They say nothing of the vote
 * that could be out of date, or they say when or until when it was true. The thanks page is never cached: it says how
 * the vote stands now.
 */
const CACHEABLE: Record<string, readonly string[]> = {
  [HOME_PAGE]: [],
  '/detailscandidats': ['cd'],
  '/reglement': [],
  '/faq': [],
  '/cgu': [],
  '/voteresult': ['semaine', 'id'],
};

/** Documents other than the public's pages; without a network the browser shows its own error. */
const NO_PAGE = /^\/(?:api|cdn-cgi|regie)(?:\/|$)|\.[\w-]+$/;

/** The page that is shown when nothing was cached; the requested address stands behind its `#`. */
export const OFFLINE_PAGE = '/horsligne';

/** What to do with a request. @param origin of the site */
export function planFor({ method, mode, url }: Asked, origin: string): RequestPlan {
  const { origin: site, pathname } = new URL(url);
  if (method !== 'GET' || site !== origin) return 'none';
  if (mode === 'navigate') return NO_PAGE.test(pathname) ? 'passing' : 'page';
  if (pathname.startsWith('/assets/')) return 'asset';
  if (/^\/(?:portraits|icons|uploads\/logos)\/|^\/logo\.svg$/.test(pathname)) return 'picture';
  return pathname.endsWith('.data') ? 'data' : 'none';
}

/**
 * The name under which a page is cached, or null for a page that is not. Addresses that show the same page have the
 * same name; a page that is asked for with anything else in its address is not cached.
 *
 * @param url of the page, or of the data that the router reads for it
 */
export function cachedName(url: string): string | null {
  const { pathname, searchParams } = new URL(url);
  const path = toPage(pathname);
  if (path === BALLOT_PAGE) return path;
  const telling = CACHEABLE[path];
  if (!telling) return null;
  searchParams.delete('_routes');
  const names = [...searchParams.keys()];
  if (names.some((name) => !telling.includes(name))) return null;
  const query = new URLSearchParams(
    telling.flatMap((name) => searchParams.getAll(name).map((value) => [name, value])),
  );
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The page that an address, or the data that the router reads for it, belongs to. */
const toPage = (pathname: string): string =>
  pathname.replace(/(?:_root)?\.data$/, '').replace(/(.)\/$/, '$1');

/**
 * The name of the cached page that comes nearest to an address where there is no network: additions that only the
 * server answers (a shared link's, the question that a FAQ opens with) are left out.
 */
export function nearestName(url: string): string | null {
  const address = new URL(url);
  const telling = CACHEABLE[toPage(address.pathname)] ?? [];
  for (const name of [...address.searchParams.keys()])
    if (!telling.includes(name)) address.searchParams.delete(name);
  return cachedName(address.href);
}

/**
 * The answer to the browser's preload, sent while it woke the worker; undefined when there was none. Throws when no
 * answer came: most browsers reject then, Firefox resolves with an error response.
 */
export async function preloadedAnswer(preload: Promise<Response | undefined> | undefined) {
  const response = await preload;
  if (response?.type === 'error') throw new TypeError('no answer came to the preload');
  return response;
}

/** The address that a document request is redirected to when it cannot be answered otherwise. */
export function offlineAddress(url: string): string {
  const { pathname, search } = new URL(url);
  return `${OFFLINE_PAGE}#${pathname}${search}`;
}

/** The files of the build that a page needs. */
export function assetPaths(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2|svg)\b/g))];
}

/** The header that says when the worker cached a page, by the phone's clock, milliseconds. */
const CACHED_AT = 'x-kept-at';

/** The headers to cache with a page: the answer's own, and when it was cached. @param now by the phone's clock */
export function cachedHeaders(headers: Headers, now: number): Headers {
  const cached = new Headers(headers);
  cached.set(CACHED_AT, String(now));
  return cached;
}

/** When a page was cached, by the phone's clock; one of an earlier worker has only the server's date. */
export function cachedTime(headers: Headers): number {
  return Number(headers.get(CACHED_AT)) || Date.parse(headers.get('date') ?? '') || 0;
}

/** The server's clock when a page came, milliseconds; `server-timing` is more exact than `date`. 0: it sent neither. */
export function serverTime(headers: Headers): number {
  const [, now] = headers.get('server-timing')?.match(/\bnow;desc="(\d+)"/) ?? [];
  return Number(now) || Date.parse(headers.get('date') ?? '') || 0;
}

/**
 * The instant at which a cached page is over, by this phone's clock, milliseconds; null for a page that never is. The
 * server names it by its own clock; the time at which the page came tells how far the phone's clock is off.
 */
export function cachedUntil(headers: Headers): number | null {
  const until = Number(headers.get(OFFLINE_UNTIL)) || null;
  const served = serverTime(headers);
  return until && (served ? until - served + cachedTime(headers) : until);
}

/** Whether what a cached page says is over. @param now by the phone's clock, milliseconds */
export function isOver(headers: Headers, now: number): boolean {
  const until = cachedUntil(headers);
  return until !== null && now >= until;
}

/** Paths of the files that a script of the build imports statically. @param code the script's text */
export function importedPaths(code: string): string[] {
  const names = [...code.matchAll(/\b(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)].map(([, name]) => name);
  return [...new Set(names)].map((name) => `/assets/${name}`);
}

/**
 * Marks a cached page before it is shown: its style says when it was seen and hides what may be over, and its clocks
 * know how old it is. The server may have rendered it some minutes before sending it.
 *
 * @param cachedAt when it was cached, by the phone's clock, milliseconds
 * @param sentAt when it was sent, by the server's clock, milliseconds; 0 when the server told no time
 */
export function markCached(html: string, cachedAt: number, sentAt: number): string {
  return html.replace('<html ', `<html data-garde="${cachedAt}" data-envoi="${sentAt}" `);
}

/**
 * Marks the page for "no network" before it is shown. It needs no notice of a page seen earlier, but its clocks, which
 * the page of a waiting vote shows too, must know how old it is.
 *
 * @param cachedAt when it was cached, by the phone's clock, milliseconds
 * @param sentAt when it was sent, by the server's clock, milliseconds; 0 when the server told no time
 */
export function markOffline(html: string, cachedAt: number, sentAt: number): string {
  return html.replace('<html ', `<html data-horsligne="${cachedAt}" data-envoi="${sentAt}" `);
}
