import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { nextReset } from '#domain/contest/rules.ts';
import type { Contest } from '#domain/contest/schema.ts';
import { isRobot } from '#site/robots.ts';
import { tellsVisitorsApart } from './own-cookies.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A page as every visitor without an account, a message or an invitation is shown it. Nothing in it is personal. */
export interface AnonymousPage {
  headers: readonly (readonly [string, string])[];
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer };
  etag: string;
  until: number;
}

interface Rule {
  /** What of the address changes the page. Asked for with anything else, it is rendered for that visitor alone. */
  query: readonly string[];
  /** Phones may keep it for when there is no network: it says nothing of the vote that can become untrue. */
  offline?: true;
}

const RULES: Record<string, Rule> = {
  '/': { query: ['cd', 'faq', 'ct', 'cdt', 'rs'] },
  '/vote': { query: ['cd'] },
  '/voteresult': { query: ['semaine', 'id'], offline: true },
  '/detailscandidats': { query: ['cd'], offline: true },
  '/faq': { query: ['faq'], offline: true },
  '/reglement': { query: [], offline: true },
  '/cgu': { query: [], offline: true },
  '/connexion': { query: [] },
  '/inscription': { query: [] },
  '/horsligne': { query: [] },
};
const PLAIN_VALUE = /^[\w.,:-]{0,300}$/;

/** What tells one anonymous page from another. */
export interface PageKey {
  path: string;
  /** With the question mark, in one order; empty without. */
  query: string;
  country: string | null;
}

/**
 * The page that a request may share with others, or null when it is rendered for this visitor alone: one with a
 * session, a message to be shown, an invitation or the gate's code; a robot; an address with anything unusual in it.
 */
export function sharedPage(request: FastifyRequest): PageKey | null {
  if (request.method !== 'GET' || request.headers.authorization !== undefined) return null;
  if (tellsVisitorsApart(request.cookies)) return null;
  const at = request.url.indexOf('?');
  const path = at < 0 ? request.url : request.url.slice(0, at);
  const rule = RULES[path];
  if (!rule || isRobot(request.headers['user-agent'])) return null;
  const query = at < 0 ? '' : plainQuery(request.url.slice(at), rule);
  return query === null ? null : { path, query, country: request.country };
}

function plainQuery(search: string, { query }: Rule): string | null {
  const entries = [...new URLSearchParams(search)];
  const names = entries.map(([name]) => name);
  const usual = entries.every(([name, value]) => query.includes(name) && PLAIN_VALUE.test(value));
  if (!usual || new Set(names).size < names.length) return null;
  return entries.length === 0
    ? ''
    : `?${new URLSearchParams(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))}`;
}

/**
 * Until when a page may be shown to others: some seconds, but never beyond the instant at which the vote opens, closes,
 * or is published, or a new day begins.
 *
 * @param seconds of the configuration
 */
export function sharedUntil(contest: Contest | null, now: Date, seconds: number): number {
  const turns = contest ? [contest.start_date, contest.end_date, contest.result_date].map(Date.parse) : [];
  const ahead = [...turns, nextReset(now).getTime()].filter((turn) => turn > now.getTime());
  return Math.min(now.getTime() + seconds * 1000, ...ahead);
}

/** Whether phones may keep a page: not one that says that the votes are being counted. */
export function mayBeKept({ path }: PageKey, contest: Contest | null): boolean {
  return RULES[path]?.offline === true && !(path === '/voteresult' && contest?.status === 'closed');
}

/**
 * Turns a rendering into a page that can be sent again and again: compressed once.
 *
 * @param policyOf the Content-Security-Policy of a page, from its HTML
 */
export async function toAnonymousPage(
  response: Response,
  extra: Record<string, string>,
  until: number,
  policyOf: (html: string) => string,
): Promise<AnonymousPage> {
  const html = await response.text();
  const identity = Buffer.from(html);
  const [br, zipped] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    compressGzip(identity, { level: 7 }),
  ]);
  return {
    headers: [...response.headers, ...Object.entries(extra), ['content-security-policy', policyOf(html)]],
    bodies: { br, gzip: zipped, identity },
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    until,
  };
}

/**
 * The inline scripts of a page as its policy names them, since a page that many are sent has no nonce of its own. Only
 * what our own renderer wrote is named: it marks its scripts with the rendering's nonce, which was made for it and has
 * not left the server. A script that came into the page in any other way carries none, and does not run.
 *
 * @param nonce of the rendering
 */
export function scriptHashes(html: string, nonce: string): string[] {
  const scripts = html.matchAll(/<script(?=\s)([^>]*)>([\s\S]*?)<\/script>/g);
  const own = [...scripts].filter(
    ([, attributes = '']) => attributes.includes(` nonce="${nonce}"`) && !/\ssrc=/.test(attributes),
  );
  const hashes = own.map(([, , code = '']) => createHash('sha256').update(code).digest('base64'));
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`);
}

/** Who else may show it, and for how long. @param countryHeader where a trusted proxy tells the country, else null */
function cacheHeaders(page: AnonymousPage, countryHeader: string | null): Record<string, string> {
  const seconds = Math.max(0, Math.floor((page.until - Date.now()) / 1000));
  // A cache that cannot tell visitors' countries apart must not show the page of one to another.
  const shared = countryHeader !== null && seconds > 0;
  return {
    'cache-control': shared ? `public, max-age=0, s-maxage=${seconds}` : 'private, no-cache',
    vary: ['Accept-Encoding', 'Cookie', ...(countryHeader ? [countryHeader] : [])].join(', '),
    etag: page.etag,
  };
}

/** Sends a page in the form that the browser takes; nothing but "not modified" to one that has it. */
export function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  page: AnonymousPage,
  countryHeader: string | null,
): FastifyReply {
  reply.headers(cacheHeaders(page, countryHeader));
  // With "not modified" too: its headers take the place of those that the browser has kept with the page.
  for (const [name, value] of page.headers) reply.header(name, value);
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(page.bodies[encoding]);
}
