import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createBoundedQueue } from '#domain/bounded-queue.ts';
import { compressBrotli, compressGzip, pageEncoding, takes } from '../pages/page-compression.ts';
import { documentPolicy, filledPolicy } from '../pages/page-policy.ts';
import { fillGzip, fillText, type Template, toTemplate } from './template.ts';

/** Of a page that has just been rendered, whose visitor waits; and of one that many are sent. */
const QUALITY = { first: 5, finest: 11 };
/** Sendings after which a page is worth the finest. */
const MANY = 20;

/** A rendering that is sent again and again, to all visitors of one state. */
export interface KeptPage {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Null for a page whose bytes are filled in for each visitor. */
  etag: string | null;
  body: Compressed | Template | null;
  /** The nonce of the rendering, which its styles carry. */
  styleNonce: string;
  /** Whether it shows the message that the page before has left. */
  tookFlash: boolean;
}

/** A body in the forms that browsers take. */
interface Compressed {
  br: Buffer;
  gzip: Buffer;
  sent: number;
}

interface Rendering {
  response: Response;
  nonce: string;
  /** Texts that stand for a visitor's own; none on most pages. */
  holes: readonly string[];
  tookFlash: boolean;
  https: boolean;
}

/** Turns a rendering into a page that can be sent again and again: compressed once. */
export async function toKeptPage(rendering: Rendering): Promise<KeptPage> {
  const { response, nonce, holes, https, tookFlash } = rendering;
  const { status } = response;
  const text = await response.text();
  const isDocument = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  const headers: Record<string, string> = Object.fromEntries(response.headers);
  const kept = { status, headers, styleNonce: nonce, tookFlash };
  if (text === '') return { ...kept, etag: null, body: null };
  if (holes.length > 0) {
    // Its inline scripts hold what is filled in: they are named by a nonce that is another each time.
    const inline = isDocument ? text.replaceAll(inlineScript(nonce), `$1${NONCE_HOLE}$3`) : text;
    return { ...kept, etag: null, body: toTemplate(inline, [NONCE_HOLE, ...holes]) };
  }
  if (isDocument)
    headers['content-security-policy'] = documentPolicy(scriptHashes(text, nonce), nonce, https);
  const plain = Buffer.from(text);
  const [br, gzip] = await Promise.all([compressBrotli(plain, QUALITY.first), compressGzip(plain)]);
  // A browser that is told "not modified" keeps the policy too.
  const named = createHash('sha256')
    .update(plain)
    .update(headers['content-security-policy'] ?? '');
  const etag = status < 400 ? `"${named.digest('base64url').slice(0, 22)}"` : null;
  return { ...kept, etag, body: { br, gzip, sent: 0 } };
}

/** Stands for the nonce of one answer; as long as what takes its place, and no base64. */
const NONCE_HOLE = '%nonce-of-this-answer--%';
const inlineScript = (nonce: string) =>
  new RegExp(`(<script nonce=")(${nonce.replace(/[+/]/g, '\\$&')})("(?![^>]*\\ssrc=))`, 'g');

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

/** What one answer says that the page does not. */
export interface OwnParts {
  headers: Readonly<Record<string, string>>;
  /** The visitor's own texts, in the order of the page's holes. */
  own: readonly string[];
  /** Makes the nonce of one answer. */
  nonce(): string;
  https: boolean;
}

/** Sends a page in the form that the browser takes; nothing but "not modified" to one that has it. */
export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  page: KeptPage,
  answered: OwnParts,
): FastifyReply {
  const { body, etag } = page;
  if (etag !== null && request.headers['if-none-match']?.includes(etag))
    return sendUnchanged(reply, etag, answered);
  reply.code(page.status).headers(page.headers).headers(answered.headers);
  // A browser that has an older copy of the page has its style sheets too, or finds them named in the document.
  if (request.headers['if-none-match'] !== undefined) reply.removeHeader('link');
  if (body === null) return reply.send();
  if (etag !== null) reply.header('etag', etag);
  if ('pieces' in body) return sendFilled(reply, page, body, answered, takes(request, 'gzip'));
  body.sent += 1;
  if (body.sent === MANY) void refine(body);
  const encoding = pageEncoding(request);
  if (encoding === 'identity') return reply.send(brotliDecompressSync(body.br));
  return reply.header('content-encoding', encoding).send(body[encoding]);
}

/**
 * Says that the page is as the browser has it, headers and all. This answer says only its own: a header that is said
 * again would take the place of the one that came with the page.
 */
function sendUnchanged(reply: FastifyReply, etag: string, { headers }: OwnParts): FastifyReply {
  for (const name of Object.keys(reply.getHeaders())) if (name !== 'set-cookie') reply.removeHeader(name);
  return reply.code(304).headers(headers).header('etag', etag).send();
}

/** Compresses a kept page anew, as small as brotli can: while answers go out, and only where that costs less than it saves. */
async function refine(body: Compressed): Promise<void> {
  try {
    body.br = await refining.add(() => compressBrotli(brotliDecompressSync(body.br), QUALITY.finest));
  } catch {
    // It goes on as it is.
  }
}

/** One at a time: the threads that compress also hand out files and look up addresses. */
const refining = createBoundedQueue({ running: 1, waiting: 200 }, 0);

/** @param zipped whether the browser takes gzip, whose pieces can be joined */
function sendFilled(
  reply: FastifyReply,
  { styleNonce }: KeptPage,
  template: Template,
  { own, nonce, https }: OwnParts,
  zipped: boolean,
): FastifyReply {
  const fresh = nonce();
  reply.header('content-security-policy', filledPolicy(fresh, styleNonce, https));
  const values = [fresh, ...own];
  if (!zipped) return reply.send(fillText(template, values));
  return reply.header('content-encoding', 'gzip').send(fillGzip(template, values));
}
