import { randomBytes } from 'node:crypto';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { FlashCode } from '#app/copy/flash.ts';
import { AppError } from '#domain/errors.ts';
import { demonstrationOperators } from './demonstration/operators.ts';
import type { Dependencies } from './dependencies.ts';
import { setFlash, takeFlash } from './flash.ts';
import { registerFormLimits } from './form-limits.ts';
import { BODY_LIMIT, PICTURE_LIMIT } from './limits.ts';
import { pendingSecret } from './openid/cookies.ts';
import { forgetReferral, referralOf } from './referral.ts';
import { clearOperatorCookie, operatorOfRequest, setOperatorCookie } from './regie-session.ts';
import { requestContext } from './request-context.ts';
import { clearSessionCookie, setSessionCookie, visitorOf } from './session.ts';
import { serveAssets } from './static-files.ts';

/** Renders the site into an application: from the build, or (in development) from the sources. */
export interface PageRenderer {
  register(app: FastifyInstance, deps: Dependencies): Promise<void>;
}

/** @param build the server build of the pages, or how to get the newest; @param assets folder of what browsers load */
export function createPageRenderer(
  build: ServerBuild | (() => Promise<ServerBuild>),
  assets: string | null,
): PageRenderer {
  const handle = createRequestHandler(build, 'production');
  return {
    async register(app, deps) {
      if (assets) await serveAssets(app, assets);
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
        pages.route({
          method: ['GET', 'HEAD', 'POST'],
          url: '/*',
          schema: { hide: true },
          handler: async (request, reply) => {
            const nonce = randomBytes(18).toString('base64');
            const context = new RouterContextProvider();
            const ctx = contextOf(deps, request, reply, nonce);
            context.set(requestContext, ctx);
            const pictured = TAKES_PICTURE.test(request.url) && (await ctx.operator().catch(() => null));
            const bodyLimit = pictured ? PICTURE_LIMIT : BODY_LIMIT;
            const response = await handle(toWebRequest(request, reply, bodyLimit), context);
            reply.header('content-security-policy', pagePolicy(nonce, deps.config.secureCookies));
            // Any page may become the one that opens Google's popup: the router changes pages without a new document.
            reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
            if (!response.headers.has('cache-control')) reply.header('cache-control', 'private, no-cache');
            return reply.send(response);
          },
        });
      });
    },
  };
}

function contextOf(deps: Dependencies, request: FastifyRequest, reply: FastifyReply, nonce: string) {
  return {
    dependencies: deps,
    session: request.session,
    visitor: visitorOf(request),
    bypass: request.bypass,
    referral: referralOf(request),
    nonce,
    pendingSecret: pendingSecret(deps.config, request),
    startSession: (token: string) => setSessionCookie(deps.config, reply, token),
    endSession: () => clearSessionCookie(deps.config, reply),
    forgetReferral: () => forgetReferral(deps.config, reply),
    operator: operatorOfRequest(deps, request),
    startOperatorSession: (token: string) => setOperatorCookie(deps.config, reply, token),
    endOperatorSession: () => clearOperatorCookie(deps.config, reply),
    demonstrationOperators: () => (deps.config.demonstration ? demonstrationOperators() : []),
    flash: (code: FlashCode) => setFlash(deps.config, reply, code),
    takeFlash: () => takeFlash(request, reply),
  };
}

/** Scripts and styles are ours, or carry this response's nonce; nothing may frame the page. */
function pagePolicy(nonce: string, https: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Pages of the régie that a picture may be sent to, by people of the régie: all other bodies are small. */
const TAKES_PICTURE = /^\/regie\/candidats\/[\w-]+(?:\.data)?(?:\?|$)/;
/** How many times too much is read before a body is cut off. */
const PATIENCE = 4;

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
