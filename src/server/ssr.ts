import { randomBytes } from 'node:crypto';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { FlashCode } from '#app/copy/flash.ts';
import { currentContest } from '#domain/contest/service.ts';
import { AppError } from '#domain/errors.ts';
import type { OperatorSession } from '#domain/regie/access.ts';
import type { Preview } from '#domain/regie/preview.ts';
import {
  type AnonymousPage,
  freeze,
  mayBeKept,
  type PageKey,
  scriptHashes,
  sendShared,
  sharedPage,
  sharedUntil,
} from './anonymous-page.ts';
import { allowSlowBody } from './body-time.ts';
import { demonstrationOperators } from './demonstration/operators.ts';
import type { Dependencies } from './dependencies.ts';
import { setFlash, takeFlash } from './flash.ts';
import { registerFormLimits } from './form-limits.ts';
import { BODY_LIMIT, PICTURE_LIMIT, TEXT_LIMIT } from './limits.ts';
import type { SiteBuild } from './load-build.ts';
import { serveManifest } from './manifest.ts';
import { pendingSecret } from './openid/cookies.ts';
import { documentPolicy, pagePolicy } from './page-policy.ts';
import { registerSharePictures } from './pictures/routes.ts';
import { clearPreviewCookie, PREVIEW_HEADERS, previewOf, setPreviewCookie } from './preview.ts';
import { forgetReferral, referralOf } from './referral.ts';
import { clearOperatorCookie, operatorOfRequest, setOperatorCookie } from './regie-session.ts';
import { requestContext } from './request-context.ts';
import { registerSearchEngines } from './search-engines.ts';
import { clearSessionCookie, setSessionCookie, visitorOf } from './session.ts';
import { createShortCache, type Kept } from './short-cache.ts';
import { assetBytes, serveAssets } from './static-files.ts';

/** More pages than the site has, in every country that it is read in; some 60 kB each. */
const MOST_PAGES = 300;

/** Renders the site into an application. */
export interface PageRenderer {
  register(app: FastifyInstance, deps: Dependencies): Promise<void>;
}

export function createPageRenderer(build: SiteBuild): PageRenderer {
  const { assets } = build;
  const handle = createRequestHandler(build.public, 'production');
  const handleInRegie = createRequestHandler(build.whole, 'production');
  return {
    async register(app, deps) {
      await serveAssets(app, assets);
      serveManifest(app, deps, assets);
      registerSharePictures(app, deps, assets);
      registerSearchEngines(app, deps);
      await app.register(async (pages) => {
        await pages.register(compress, {
          encodings: ['br', 'gzip'],
          threshold: 512,
          brotliOptions: { params: { 1: 4 } },
        });
        registerFormLimits(pages);
        // Pages read form posts themselves, as the web's own Request.
        pages.removeAllContentTypeParsers();
        pages.addContentTypeParser('*', (_request, _payload, done) => done(null));
        const shared = sharedPages(deps, handle, assets);
        pages.route({
          method: ['GET', 'HEAD', 'POST'],
          url: '/*',
          schema: { hide: true },
          handler: async (request, reply) => {
            // Any page may become the one that opens Google's popup: the router changes pages without a new document.
            reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
            const key = sharedPage(request);
            const page = key && (await shared(key, request, reply));
            if (page) return sendShared(request, reply, page, countryHeader(deps));
            const nonce = newNonce();
            const context = new RouterContextProvider();
            const frames: string[] = [];
            const own = contextOf(deps, request, reply, nonce);
            context.set(requestContext, {
              ...own,
              allowFrames: (origins) => void frames.push(...origins),
              assetBytes: bytesIn(assets),
            });
            const inRegie = IN_REGIE.test(request.url) && (await own.operator().catch(() => null)) !== null;
            const bodyLimit = bodyLimitFor(request.url, inRegie);
            if (bodyLimit > BODY_LIMIT) allowSlowBody(request);
            const web = toWebRequest(request, reply, bodyLimit);
            const response = await (inRegie ? handleInRegie : handle)(web, context);
            const framed = request.preview !== null;
            reply.header(
              'content-security-policy',
              pagePolicy(nonce, frames, deps.config.secureCookies, framed),
            );
            if (framed)
              for (const [name, value] of Object.entries(PREVIEW_HEADERS)) response.headers.set(name, value);
            if (!response.headers.has('cache-control')) reply.header('cache-control', 'private, no-cache');
            return reply.send(response);
          },
        });
      });
    },
  };
}

const bytesIn = (assets: string) => (path: string) => assetBytes(assets, path);

const newNonce = () => randomBytes(18).toString('base64');

/** The country is told by a header only where a proxy of ours writes it. */
const countryHeader = ({ config }: Dependencies) => (config.trustProxy ? config.countryHeader : null);

/**
 * Pages that many are shown, rendered once every few seconds (docs/decisions/0011). A page that sets a cookie, sends
 * elsewhere or fails is nobody else's: whoever asked for it has it rendered again for them alone.
 */
function sharedPages(deps: Dependencies, handle: ReturnType<typeof createRequestHandler>, assets: string) {
  const { config, db } = deps;
  const cache = createShortCache<AnonymousPage>(MOST_PAGES);

  async function render(
    key: PageKey,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Kept<AnonymousPage> | null> {
    const nonce = newNonce();
    const context = new RouterContextProvider();
    // Nothing of whoever happens to be the first gets into what others are shown.
    const nobody = { ip: '', userAgent: '', country: key.country };
    let framing = false;
    context.set(requestContext, {
      ...contextOf(deps, request, reply, nonce),
      visitor: nobody,
      allowFrames: () => {
        framing = true;
      },
      assetBytes: bytesIn(assets),
    });
    const began = new Date();
    const [{ contest }, response] = await Promise.all([
      currentContest(db, config.competitionId),
      handle(new Request(config.publicUrl + key.path + key.query), context),
    ]);
    const ordinary = response.status === 200 && !response.headers.has('cache-control');
    // Whoever lets another site in has agreed to it for themselves.
    if (!ordinary || framing || response.headers.has('set-cookie') || reply.hasHeader('set-cookie')) {
      await response.body?.cancel();
      return null;
    }
    const until = sharedUntil(contest, began, config.pageCacheSeconds);
    const page = await freeze(
      response,
      mayBeKept(key, contest) ? { 'x-offline': 'keep' } : {},
      until,
      (html) => documentPolicy(scriptHashes(html), nonce, config.secureCookies),
    );
    return { value: page, until };
  }

  return async (
    key: PageKey,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<AnonymousPage | null> => {
    try {
      // What the régie has just set is another page.
      const { version } = await deps.show.get();
      const name = JSON.stringify([key.path, key.query, key.country, version]);
      return await cache.get(name, () => render(key, request, reply));
    } catch (error) {
      // Rendered for one visitor, the same failure becomes their error page.
      deps.log.debug({ err: error, path: key.path }, 'shared page');
      return null;
    }
  };
}

function contextOf(deps: Dependencies, request: FastifyRequest, reply: FastifyReply, nonce: string) {
  const { preview } = request;
  const operator = operatorOfRequest(deps, request);
  return {
    dependencies: deps,
    session: request.session,
    visitor: visitorOf(request),
    // In a preview nobody is there, and nobody is turned away.
    bypass: request.bypass || preview !== null,
    referral: preview ? null : referralOf(request),
    nonce,
    pendingSecret: preview ? null : pendingSecret(deps.config, request),
    startSession: (token: string) => setSessionCookie(deps.config, reply, token),
    endSession: () => clearSessionCookie(deps.config, reply),
    forgetReferral: () => forgetReferral(deps.config, reply),
    operator,
    startOperatorSession: (token: string) => setOperatorCookie(deps.config, reply, token),
    endOperatorSession: () => clearOperatorCookie(deps.config, reply),
    preview,
    carriedPreview: () => previewOf(deps, request, operator),
    startPreview: (session: OperatorSession, chosen: Preview) =>
      setPreviewCookie(deps.config, reply, session, chosen),
    endPreview: () => clearPreviewCookie(deps.config, reply),
    demonstrationOperators: () => (deps.config.demonstration ? demonstrationOperators() : []),
    flash: (code: FlashCode) => setFlash(deps.config, reply, code),
    takeFlash: () => takeFlash(request, reply),
  };
}

/** Where browsers are told of the régie's pages, if whoever asks is of the régie. */
const IN_REGIE = /^\/regie(?:[/?.]|$)/;
/** Pages of the régie that a picture or a long text may be sent to, by people of the régie: all other bodies are small. */
const TAKES_MORE: readonly (readonly [page: RegExp, limit: number])[] = [
  [/^\/regie\/(?:candidats\/[\w-]+|reglages)(?:\.data)?(?:\?|$)/, PICTURE_LIMIT],
  [/^\/regie\/(?:pages|fraude)(?:\.data)?(?:\?|$)/, TEXT_LIMIT],
];
/** How many times too much is read before a body is cut off. */
const PATIENCE = 4;

/** @param inRegie whether whoever asks is of the régie */
function bodyLimitFor(url: string, inRegie: boolean): number {
  const [, more] = (inRegie && TAKES_MORE.find(([page]) => page.test(url))) || [];
  return more ?? BODY_LIMIT;
}

/** The same request as the web platform's type; its body may hold a form, never more than a call's. */
function toWebRequest(request: FastifyRequest, reply: FastifyReply, bodyLimit: number): Request {
  const abort = new AbortController();
  reply.raw.on('close', () => abort.abort());
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const part of Array.isArray(value) ? value : [value ?? '']) headers.append(name, part);
  }
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  return new Request(new URL(request.url, `${request.protocol}://${request.host}`), {
    method: request.method,
    headers,
    signal: abort.signal,
    ...(hasBody ? { body: limited(request, bodyLimit), duplex: 'half' } : {}),
  } as RequestInit);
}

/** What is too large is read to its end, and forgotten: a browser cut off shows no answer, but its own error. */
function limited(request: FastifyRequest, limit: number): ReadableStream {
  let size = 0;
  return new ReadableStream({
    async start(controller) {
      try {
        for await (const chunk of request.raw) {
          size += chunk.length;
          if (size > limit * PATIENCE) break;
          if (size <= limit) controller.enqueue(chunk);
        }
        if (size > limit) throw new AppError('BODY_TOO_LARGE');
        controller.close();
      } catch (error) {
        controller.error(error);
      }
    },
  });
}
