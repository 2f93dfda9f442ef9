import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type createRequestHandler, RouterContextProvider } from 'react-router';
import { currentContest } from '#domain/contest/service.ts';
import { AppError } from '#domain/errors.ts';
import { readVoteForm } from '#site/vote-form.ts';
import type { Dependencies } from '../dependencies.ts';
import { COME_BACK } from '../errors.ts';
import { phoneHeaders, toPageRequest } from '../kept-pages/page-request.ts';
import { bodyLimitFor } from '../limits/body-limits.ts';
import { allowSlowBody, bodyMs } from '../limits/body-time.ts';
import { BODY_LIMIT } from '../limits/limits.ts';
import { varyFor } from '../requests/cache-control.ts';
import { toWebRequest } from '../requests/web-request.ts';
import { keepPlace } from '../sessions/place-cookie.ts';
import { newNonce } from './nonce.ts';
import { compressBrotli, compressGzip, pageEncoding } from './page-compression.ts';
import { type OwnContext, toContext } from './page-context.ts';
import { isRegiePage } from './page-of-request.ts';
import { pagePolicy } from './page-policy.ts';
import type { PostedForm } from './posted-form.ts';
import { PREVIEW_HEADERS } from './preview.ts';
import { createRenderingLine } from './rendering-line.ts';
import { handOver } from './request-context.ts';
import { refreshHeader, refreshTo, sendFormAgain } from './send-again.ts';

const RENDERINGS = { running: 6, waiting: 300 };
/** Brotli's quality: a higher one would cost more time than it saves one visitor. */
const QUALITY = 4;
/** Bodies below so many bytes are not compressed, which would gain nothing. */
const SMALL = 512;

type Handle = ReturnType<typeof createRequestHandler>;

/** Pages that are rendered for one request of one visitor. */
export interface PersonalPages {
  /**
   * Renders the page that a request asks for, or handles its form.
   *
   * @param posted the form of a public page, where one was sent
   * @param refusedVote the refusal of its vote, where that was cast already: the page shows it, and does not cast again
   * @throws {AppError} BUSY when too many are being rendered already
   */
  render(
    request: FastifyRequest,
    reply: FastifyReply,
    own: OwnContext,
    posted: PostedForm | null,
    refusedVote: AppError | null,
  ): Promise<FastifyReply>;
}

interface Site {
  handle: Handle;
  /** Renders a page for an operator, whose browser may know the régie's pages too. */
  handleInRegie: Handle;
  assetBytes(path: string): Promise<number | null>;
}

/** Renders pages for one visitor each, a few at a time; callers beyond the line are told to come back. */
export function createPersonalPages(deps: Dependencies, site: Site): PersonalPages {
  const { config, db } = deps;
  const renderings = createRenderingLine(RENDERINGS);

  async function render(
    request: FastifyRequest,
    reply: FastifyReply,
    own: OwnContext,
    posted: PostedForm | null,
    refusedVote: AppError | null,
  ): Promise<FastifyReply> {
    const nonce = newNonce();
    const frames: string[] = [];
    let away = false;
    let turnedAway = new AppError('DATABASE_UNAVAILABLE');
    const whole = {
      ...toContext(deps, request, reply, own),
      nonce,
      serviceAway: () => {
        away = true;
      },
      turnedAway: (refusal: AppError) => {
        turnedAway = refusal;
        keepPlace(config, reply, refusal);
      },
      allowFrames: (origins: readonly string[]) => void frames.push(...origins),
      assetBytes: site.assetBytes,
      refusedVote,
    };
    const context = new RouterContextProvider();
    handOver(context, whole);
    // While the database cannot say who asks, it is unknown which pages the browser may know: the answer is a bare 503
    // that reloads by itself.
    const inRegie = isRegiePage(whole.page) && (await whole.operator()) !== null;
    const bodyLimit = bodyLimitFor(whole.page, inRegie, config.uploads.videoBytesMax);
    // A body that may be larger may take longer.
    if (bodyLimit > BODY_LIMIT) allowSlowBody(request, reply, bodyMs(bodyLimit));
    const web = toWebRequest(request, reply, bodyLimit, posted?.body, config.uploads.videoPace);
    const handle = () => {
      // A visitor who left while waiting in the line needs no page.
      if (web.signal.aborted) throw new AppError('BUSY');
      return (inRegie ? site.handleInRegie : site.handle)(web, context);
    };
    // Posted forms skip this line: they wait in others, for a password's check or the database.
    const response = await (inRegie || request.method === 'POST' ? handle() : renderings.add(handle));
    if (posted && (away || response.status === 503)) {
      const requestId = own.requestIdFor(readVoteForm(posted.fields));
      return sendFormAgain(request, reply, posted, turnedAway, requestId);
    }
    // The error page says on every address that it comes back by itself.
    const refresh = away ? (refreshHeader(request) ?? refreshTo(request.url)) : null;
    if (away || response.status === 503) askToComeBack(response, refresh);
    const framed = request.preview !== null;
    reply.header('content-security-policy', pagePolicy(nonce, frames, config.secureCookies, framed));
    if (framed)
      for (const [name, value] of Object.entries(PREVIEW_HEADERS)) response.headers.set(name, value);
    const asked = toPageRequest(request);
    // A page whose contest cannot be read is shown, but phones may not keep it.
    const contest = () =>
      currentContest(db, config.competitionId).then(
        ({ contest: shown }) => shown,
        () => ({ status: 'closed', end_date: new Date(0) }) as const,
      );
    if (asked && response.status === 200)
      for (const [name, value] of Object.entries(await phoneHeaders(request, asked, contest)))
        response.headers.set(name, value);
    if (!response.headers.has('cache-control')) reply.header('cache-control', 'private, no-cache');
    return sendWhole(request, reply, response);
  }

  return { render };
}

/** Tells when to ask again for what cannot be served now. @param refresh for a page, which then reloads by itself */
function askToComeBack({ headers }: Response, refresh: string | null): void {
  headers.set('cache-control', 'no-store');
  if (!headers.has('retry-after')) headers.set('retry-after', String(COME_BACK));
  if (refresh) headers.set('refresh', refresh);
}

/** Sends a page, or its data, in one compressed piece; files are streamed. */
async function sendWhole(
  request: FastifyRequest,
  reply: FastifyReply,
  response: Response,
): Promise<FastifyReply> {
  reply.code(response.status).headers(Object.fromEntries(response.headers));
  const isPage = /^text\/(?:html|x-script)/.test(response.headers.get('content-type') ?? '');
  if (isPage) reply.header('vary', varyFor(request));
  if (!response.body || request.method === 'HEAD') return reply.send();
  if (!isPage) {
    reply.compress(Readable.fromWeb(response.body as ReadableStream));
    return reply;
  }
  const plain = Buffer.from(await response.arrayBuffer());
  const encoding = plain.length < SMALL ? 'identity' : pageEncoding(request);
  if (encoding === 'identity') return reply.send(plain);
  reply.header('content-encoding', encoding);
  return reply.send(await (encoding === 'br' ? compressBrotli(plain, QUALITY) : compressGzip(plain)));
}
