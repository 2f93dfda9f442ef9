import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createBoundedQueue } from '#domain/bounded-queue.ts';
import { compressBrotli, compressGzip, filledEncoding, pageEncoding } from '../pages/page-compression.ts';
import { documentPolicy, filledPolicy } from '../pages/page-policy.ts';
import { withOneLastScript } from './last-script.ts';
import { fillGzip, fillText, type Template, toTemplate } from './template.ts';

/** Brotli's quality for a page just rendered, whose visitor waits; and for one that is sent to many. */
const QUALITY = { first: 5, finest: 11 };
/** After so many sendings a page is worth the finest compression. */
const MANY = 20;

/** A rendering that is sent to all visitors of one state. */
export interface KeptPage {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Null for a page whose bytes are filled in for each visitor. */
  etags: ETags | null;
  body: Compressed | Template | null;
  /** The nonce of the rendering, which its styles carry. */
  styleNonce: string;
  /** Whether it shows the flash that the previous page left. */
  tookFlash: boolean;
}

/** A body in the encodings that browsers accept. */
interface Compressed {
  br: Buffer;
  /** Whether `br` is as small as brotli can make it. */
  finest: boolean;
  gzip: Buffer;
  sent: number;
}

/** What each form of a page's bytes adds to its ETag: a strong one names one sequence of bytes (RFC 9110, 8.8.3). */
const ENDINGS = { identity: '', gzip: '-gzip', br: '-br', finest: '-br11' };
type Form = keyof typeof ENDINGS;
type ETags = Readonly<Record<Form, string>>;

interface Rendering {
  response: Response;
  nonce: string;
  /** Placeholders for a visitor's own texts; none on most pages. */
  holes: readonly string[];
  tookFlash: boolean;
  https: boolean;
}

/** Turns a rendering into a page that is compressed once and sent many times. */
export async function toKeptPage(rendering: Rendering): Promise<KeptPage> {
  const { response, nonce, holes, https, tookFlash } = rendering;
  const { status } = response;
  const text = withOneLastScript(await response.text(), nonce);
  const isDocument = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  const headers: Record<string, string> = Object.fromEntries(response.headers);
  const kept = { status, headers, styleNonce: nonce, tookFlash };
  if (text === '') return { ...kept, etags: null, body: null };
  if (holes.length > 0) {
    // Its inline scripts hold the texts that are filled in, so no hash can name them: each answer has its own nonce.
    const inline = isDocument ? text.replaceAll(inlineScript(nonce), `$1${NONCE_HOLE}$3`) : text;
    return { ...kept, etags: null, body: toTemplate(inline, [NONCE_HOLE, ...holes]) };
  }
  if (isDocument)
    headers['content-security-policy'] = documentPolicy(scriptHashes(text, nonce), nonce, https);
  const plain = Buffer.from(text);
  const [br, gzip] = await Promise.all([compressBrotli(plain, QUALITY.first), compressGzip(plain)]);
  // The tag covers the policy too: a browser that is told "not modified" keeps the policy that it has.
  const named = createHash('sha256')
    .update(plain)
    .update(headers['content-security-policy'] ?? '');
  const etags = status < 400 ? toETags(named.digest('base64url').slice(0, 22)) : null;
  return { ...kept, etags, body: { br, finest: false, gzip, sent: 0 } };
}

function toETags(name: string): ETags {
  const of = (form: Form) => `"${name}${ENDINGS[form]}"`;
  return { identity: of('identity'), gzip: of('gzip'), br: of('br'), finest: of('finest') };
}

/** Placeholder for an answer's nonce: as long as a nonce, and not valid base64. */
const NONCE_HOLE = '%nonce-of-this-answer--%';
const inlineScript = (nonce: string) =>
  new RegExp(`(<script nonce=")(${nonce.replace(/[+/]/g, '\\$&')})("(?![^>]*\\ssrc=))`, 'g');

/**
 * The hashes by which a page's policy names its inline scripts, since a page that is sent to many has no nonce of its
 * own. Only scripts of our own renderer are named: it marks them with the rendering's nonce, which was made for it and
 * has not left the server. A script that came into the page in any other way carries none, and does not run.
 *
 * @param nonce of the rendering
 */
export function scriptHashes(html: string, nonce: string): string[] {
  const scripts = html.matchAll(/<script(?=\s)([^>]*)>([\s\S]*?)<\/script>/g);
  const own = [...scripts].filter(
    ([, attributes = '']) => attributes.includes(` nonce="${nonce}"`) && !/\ssrc=/.test(attributes),
  );
  const run = own.filter(([, , code]) => code !== '');
  const hashes = run.map(([, , code = '']) => createHash('sha256').update(code).digest('base64'));
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`);
}

/** What one answer holds besides the kept page. */
export interface OwnParts {
  headers: Readonly<Record<string, string>>;
  /** The visitor's own texts, in the order of the page's holes. */
  own: readonly string[];
  /** Makes the nonce of one answer. */
  nonce(): string;
  https: boolean;
}

/** Sends a page in the encoding that the browser accepts, or only "not modified" to a browser that has it. */
export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  page: KeptPage,
  answered: OwnParts,
): FastifyReply {
  const { body, etags } = page;
  const held = etags && heldTag(request, etags);
  if (held) return sendUnchanged(reply, held, answered);
  reply.code(page.status).headers(page.headers).headers(answered.headers);
  // A browser with an older copy of the page has its style sheets too, or finds them named in the document.
  if (request.headers['if-none-match'] !== undefined) reply.removeHeader('link');
  if (body === null) return reply.send();
  if ('pieces' in body) return sendFilled(reply, page, body, answered, filledEncoding(request) === 'gzip');
  body.sent += 1;
  if (body.sent === MANY) void refine(body);
  const encoding = pageEncoding(request);
  if (etags !== null) reply.header('etag', etags[encoding === 'br' && body.finest ? 'finest' : encoding]);
  if (encoding === 'identity') return reply.send(brotliDecompressSync(body.br));
  return reply.header('content-encoding', encoding).send(body[encoding]);
}

/** The ETag of the page that the request says it has, in any of its forms; undefined where it has none. */
function heldTag({ headers }: FastifyRequest, etags: ETags): string | undefined {
  const asked = headers['if-none-match'];
  if (asked === undefined) return undefined;
  // Any page at all (RFC 9110, 13.1.2).
  if (asked === '*') return etags.identity;
  return Object.values(etags).find((etag) => asked.includes(etag));
}

/**
 * Answers that the page is as the browser has it, headers included. Sends only this answer's own headers: one that is
 * repeated would replace the header that came with the page.
 */
function sendUnchanged(reply: FastifyReply, etag: string, { headers }: OwnParts): FastifyReply {
  for (const name of Object.keys(reply.getHeaders())) if (name !== 'set-cookie') reply.removeHeader(name);
  return reply.code(304).headers(headers).header('etag', etag).send();
}

/** Compresses a kept page as small as brotli can, while answers go out; only where that costs less than it saves. */
async function refine(body: Compressed): Promise<void> {
  try {
    body.br = await refining.add(() => compressBrotli(brotliDecompressSync(body.br), QUALITY.finest));
    body.finest = true;
  } catch {
    // The page keeps its present compression.
  }
}

/** One at a time: the threads that compress also read files and resolve host names. */
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
