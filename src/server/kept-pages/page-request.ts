import type { FastifyRequest } from 'fastify';
import type { ContestPhase } from '#domain/contest/schema.ts';
import { OFFLINE, OFFLINE_UNTIL } from '#site/offline-headers.ts';
import { paths } from '#site/paths.ts';
import { isRobot } from '#site/robots.ts';
import { ownCookies, tellsVisitorsApart } from '../sessions/own-cookies.ts';
import { INVITATION, KEPT_PAGES, NAMES_IN_ADDRESSES, type PageRule, ROUTES } from './page-rules.ts';

const PLAIN_VALUE = /^[\w.,:/-]{0,300}$/;

/** What in a request tells one kept page from another, besides the visitor and the time. */
export interface PageRequest {
  /** The path as the route table writes it. */
  page: string;
  rule: PageRule;
  /** Whether the router asks for the page's data, and not a browser for its document. */
  asData: boolean;
  path: string;
  /** With the question mark and its names sorted; empty where there is no query. */
  query: string;
  search: URLSearchParams;
  /** Whether the address carries an invitation, which the answer has the browser remember. */
  invited: boolean;
  /** Whether a robot reads the page: it gets no overlay, and the card of a shared link where visitors are led on. */
  robot: boolean;
}

/**
 * Returns what a request asks for, where that may be kept for all visitors of one state; null for a page that is
 * rendered for one visitor: for a caller with a token, an operator's preview, an address with names that are not kept.
 */
export function toPageRequest(request: FastifyRequest): PageRequest | null {
  // HEAD asks what GET would answer: a monitor that asks so must not be turned away where visitors are not.
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  if (request.headers.authorization !== undefined || request.preview) return null;
  const at = request.url.indexOf('?');
  const path = at < 0 ? request.url : request.url.slice(0, at);
  const asData = path.endsWith('.data');
  const page = !asData ? path : path === '/_root.data' || path === '/_.data' ? '/' : path.slice(0, -5);
  const rule = KEPT_PAGES[page];
  if (!rule) return null;
  if (rule.withoutAccountOnly && (tellsVisitorsApart(request.cookies) || asData)) return null;
  const search = new URLSearchParams(at < 0 ? '' : request.url.slice(at));
  const invited = !rule.withoutAccountOnly && search.has(INVITATION);
  if (invited) search.delete(INVITATION);
  for (const name of [...search.keys()]) if (!NAMES_IN_ADDRESSES.has(name)) search.delete(name);
  const query = plainQuery(search, asData ? [...rule.query, ROUTES] : rule.query);
  if (query === null) return null;
  return { page, rule, asData, path, query, search, invited, robot: isRobot(request.headers['user-agent']) };
}

/** Whether a request has no session or cookie of ours that could change what a page shows. */
export const isAnonymous = (request: FastifyRequest): boolean =>
  request.session === null && !tellsVisitorsApart(request.cookies);

/** The fields of the contest that visitors see on which it depends whether phones may keep a page. */
export interface ShownContest {
  status: ContestPhase;
  end_date: Date | string;
}

/**
 * Returns the headers that tell a phone whether it may keep the page for when there is no network: only a visitor's who
 * has no session, and none that says that votes are being counted. The ballot and the home page are kept for as long
 * as their contest takes votes, and say until when.
 *
 * @param contest reads the contest that visitors see
 */
export async function phoneHeaders(
  request: FastifyRequest,
  { page, rule, asData }: Pick<PageRequest, 'page' | 'rule' | 'asData'>,
  contest: () => ShownContest | null | Promise<ShownContest | null>,
): Promise<Record<string, string>> {
  if (!rule.offline || asData || !isAnonymous(request)) return {};
  const keep = { [OFFLINE]: 'keep' };
  if (rule.offline === 'until-end') {
    const shown = await contest();
    if (shown?.status !== 'open') return {};
    return { ...keep, [OFFLINE_UNTIL]: String(new Date(shown.end_date).getTime()) };
  }
  return page !== paths.results() || (await contest())?.status !== 'closed' ? keep : {};
}

/** The flash that the previous page left, as its cookie holds it. */
export const toFlash = (request: FastifyRequest): string =>
  request.cookies[ownCookies.flash.names.plain] ?? '';

function plainQuery(search: URLSearchParams, known: readonly string[]): string | null {
  const entries = [...search];
  const names = entries.map(([name]) => name);
  const usual = entries.every(([name, value]) => known.includes(name) && PLAIN_VALUE.test(value));
  if (!usual || new Set(names).size < names.length) return null;
  return entries.length === 0
    ? ''
    : `?${new URLSearchParams(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))}`;
}
