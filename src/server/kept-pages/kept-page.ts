import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { documentPolicy, filledPolicy } from '../page-policy.ts';
import { fillGzip, fillText, type Template, toTemplate } from './template.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Higher takes ten times as long for a twentieth less. */
const BROTLI_QUALITY = 7;

/** A rendering that is sent again and again, to all visitors of one state. */
export interface KeptPage {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Null for a page whose bytes are filled in for each visitor. */
  etag: string | null;
  body: { br: Buffer; gzip: Buffer } | Template | null;
  /** The nonce of the rendering, which its styles carry. */
  styleNonce: string;
  /** Whether it shows the message that the page before has left. */
  tookFlash: boolean;
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
  const [br, zipped] = await Promise.all([
    compressBrotli(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
    compressGzip(plain, { level: 7 }),
  ]);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { ...kept, etag, body: { br, gzip: zipped } };
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
export interface Answered {
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
  answered: Answered,
): FastifyReply {
  // With "not modified" too: its headers take the place of those that the browser has kept with the page.
  reply.code(page.status).headers(page.headers).headers(answered.headers);
  const { body, etag } = page;
  if (body === null) return reply.send();
  if (etag !== null) {
    reply.header('etag', etag);
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  }
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
  if ('pieces' in body) return sendFilled(reply, page, body, answered, /\bgzip\b/.test(accepted));
  if (encoding === 'identity') return reply.send(brotliDecompressSync(body.br));
  return reply.header('content-encoding', encoding).send(body[encoding]);
}

/** @param zipped whether the browser takes gzip, whose pieces can be joined */
function sendFilled(
  reply: FastifyReply,
  { styleNonce }: KeptPage,
  template: Template,
  { own, nonce, https }: Answered,
  zipped: boolean,
): FastifyReply {
  const fresh = nonce();
  reply.header('content-security-policy', filledPolicy(fresh, styleNonce, https));
  const values = [fresh, ...own];
  if (!zipped) return reply.send(fillText(template, values));
  return reply.header('content-encoding', 'gzip').send(fillGzip(template, values));
}
