import { randomBytes } from 'node:crypto';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { FlashCode } from '#app/copy/flash.ts';
import type { Dependencies } from './dependencies.ts';
import { setFlash, takeFlash } from './flash.ts';
import { registerFormLimits } from './form-limits.ts';
import { BODY_LIMIT } from './limits.ts';
import { pendingSecret } from './openid/cookies.ts';
import { registerSharePictures } from './pictures/routes.ts';
import { forgetReferral, referralOf } from './referral.ts';
import { requestContext } from './request-context.ts';
import { registerSearchEngines } from './search-engines.ts';
import { clearSessionCookie, setSessionCookie, visitorOf } from './session.ts';
import { assetBytes, serveAssets } from './static-files.ts';

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
      if (assets) {
        await serveAssets(app, assets);
        registerSharePictures(app, deps, assets);
      }
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
        pages.route({
          method: ['GET', 'HEAD', 'POST'],
          url: '/*',
          schema: { hide: true },
          handler: async (request, reply) => {
            const nonce = randomBytes(18).toString('base64');
            const context = new RouterContextProvider();
            const frames: string[] = [];
            context.set(requestContext, {
              ...contextOf(deps, request, reply, nonce),
              allowFrames: (origins) => void frames.push(...origins),
              assetBytes: async (path) => (assets ? assetBytes(assets, path) : null),
            });
            const response = await handle(toWebRequest(request, reply), context);
            reply.header('content-security-policy', pagePolicy(nonce, frames, deps.config.secureCookies));
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
    flash: (code: FlashCode) => setFlash(deps.config, reply, code),
    takeFlash: () => takeFlash(request, reply),
  };
}

/** Scripts and styles are ours, or carry this response's nonce; nothing may frame the page. @param frames what it may */
function pagePolicy(nonce: string, frames: readonly string[], https: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    `frame-src ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** The same request as the web platform's type; its body may hold a form, never more than a call's. */
function toWebRequest(request: FastifyRequest, reply: FastifyReply): Request {
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
    ...(hasBody ? { body: limited(request), duplex: 'half' } : {}),
  } as RequestInit);
}

function limited(request: FastifyRequest): ReadableStream {
  let size = 0;
  return new ReadableStream({
    async start(controller) {
      try {
        for await (const chunk of request.raw) {
          size += chunk.length;
          if (size > BODY_LIMIT) throw new Error('The form is too large.');
          controller.enqueue(chunk);
        }
        controller.close();
      } catch (error) {
        controller.error(error);
      }
    },
  });
}
