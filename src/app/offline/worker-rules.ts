import { OFFLINE_UNTIL } from '#site/offline-headers.ts';

/** What the worker does with a request. */
export type RequestPlan =
  /** Cached for ever under a name that changes with its content. */
  | 'asset'
  /** A picture: shown as it is cached, read again now and then. */
  | 'picture'
  /** A document: from the network; without one, as it was cached, or the page that says so. */
  | 'page'
  /**
   * Any other document: calls that a browser goes to (a sign-in elsewhere, a download), the régie. Answered with what
   * the browser has asked for while it woke the worker: left alone, it would be asked for a second time.
   */
  | 'passing'
  /** What the router reads for a page: never from here, but the page that it belongs to may be worth caching. */
  | 'data'
  /** Not the worker's business: calls from a page, forms, other sites. */
  | 'none';

/** What a plan is made from. */
interface Asked {
  method: string;
  mode: string;
  url: string;
}

/**
 * The ballot: it is cached as a visitor without an account is shown it, with the instant at which it is over. One ballot
 * serves every address of it; whom a link names is chosen by the page itself.
 */
export const BALLOT_PAGE = '/vote';

/** Cached as the ballot is. An address that shares something is another page, which is not cached. */
export const HOME_PAGE = '/';

/**
 * Pages that may be cached, and what of their address tells one from another. Their content says nothing of the vote
 * that could be out of date, or says when it was true, or until when. The thanks are never cached: what they say is how
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

/** Documents that have nothing to do with the public's pages; without a network the browser itself says so. */
const NO_PAGE = /^\/(?:api|cdn-cgi|regie)(?:\/|$)|\.[\w-]+$/;

/** The page that is shown where nothing was cached; behind its `#` stands what was asked for. */
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
  const path = pathname.replace(/(?:_root)?\.data$/, '').replace(/(.)\/$/, '$1');
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

/**
 * What the browser was answered while it woke the worker; undefined where it asked for nothing. Throws where no answer
 * came: most browsers reject then, Firefox hands over an error as if it were an answer.
 */
export async function preloadedAnswer(preload: Promise<Response | undefined> | undefined) {
  const response = await preload;
  if (response?.type === 'error') throw new TypeError('no answer came to the preload');
  return response;
}

/** Where a document request is sent that can be answered in no other way. */
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

/** The headers that are cached with a page, and when it was cached. @param now by the phone's clock */
export function cachedHeaders(headers: Headers, now: number): Headers {
  const cached = new Headers(headers);
  cached.set(CACHED_AT, String(now));
  return cached;
}

/** When a page was cached, by the phone's clock; one of an earlier worker has only the server's date. */
export function cachedTime(headers: Headers): number {
  return Number(headers.get(CACHED_AT)) || Date.parse(headers.get('date') ?? '') || 0;
}

/** The server's clock when a page came, milliseconds: its answer says it, more exactly than its date. 0: it told none. */
export function serverTime(headers: Headers): number {
  const [, now] = headers.get('server-timing')?.match(/\bnow;desc="(\d+)"/) ?? [];
  return Number(now) || Date.parse(headers.get('date') ?? '') || 0;
}

/**
 * The instant at which a cached page is over, by this phone's clock, milliseconds; null for a page that never is. The
 * server names it by its own clock: how far the phone's is off is known from when the page came.
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

/** The files that a script of the build cannot run without. @param code of the script */
export function importedPaths(code: string): string[] {
  const names = [...code.matchAll(/\b(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)].map(([, name]) => name);
  return [...new Set(names)].map((name) => `/assets/${name}`);
}

/**
 * A cached page as it is shown: marked, so that its style says when it was seen and hides what may be over, and its
 * clocks know how old it is: it may have been made some minutes before it was sent.
 *
 * @param cachedAt by the phone's clock, milliseconds
 * @param sentAt by the server's, milliseconds; 0 where it told none
 */
export function markCached(html: string, cachedAt: number, sentAt: number): string {
  return html.replace('<html ', `<html data-garde="${cachedAt}" data-envoi="${sentAt}" `);
}

/**
 * The page for "no network" as it is shown: it is no page that was seen earlier and says nothing of one, but its clocks,
 * which the page of a waiting vote shows too, must know how old it is.
 *
 * @param cachedAt by the phone's clock, milliseconds
 * @param sentAt by the server's, milliseconds; 0 where it told none
 */
export function markOffline(html: string, cachedAt: number, sentAt: number): string {
  return html.replace('<html ', `<html data-horsligne="${cachedAt}" data-envoi="${sentAt}" `);
}
