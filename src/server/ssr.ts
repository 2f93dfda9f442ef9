import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { countedAsWaiting } from '#database/waiting.ts';
import { currentContest } from '#domain/contest/service.ts';
import { readVoteForm } from '#site/vote-form.ts';
import { allowSlowBody } from './body-time.ts';
import type { Dependencies } from './dependencies.ts';
import { registerFormLimits } from './form-limits.ts';
import { createKeptPages } from './kept-pages/kept-pages.ts';
import { keptRequest, mayStayOnPhone } from './kept-pages/page-request.ts';
import type { KnownCompetition } from './known-show.ts';
import { BODY_LIMIT } from './limits.ts';
import type { SiteBuild } from './load-build.ts';
import { serveManifest } from './manifest.ts';
import { contextOf, newNonce } from './page-context.ts';
import { createPageMatch, type PageMatch } from './page-match.ts';
import { pagePolicy } from './page-policy.ts';
import { withRefusals } from './page-refusals.ts';
import { PREVIEW_HEADERS } from './preview.ts';
import { handOver } from './request-context.ts';
import { isRegiePage, PAGES } from './request-page.ts';
import { registerSearchEngines } from './search-engines.ts';
import { comeBack, isVote, sendVoteAgain } from './service-away.ts';
import { registerSharePictures } from './share-pictures/routes.ts';
import { withShowName } from './show-name.ts';
import { assetBytes, serveAssets } from './static-files.ts';
import { answerVoteForm } from './vote-form.ts';
import { bodyLimitFor, toWebRequest } from './web-request.ts';

/** Renders the site into an application. */
export interface PageRenderer {
  /** Which page a request target leads to. */
  pageOf: PageMatch;
  register(app: FastifyInstance, deps: Dependencies): Promise<void>;
}

export function createPageRenderer(build: SiteBuild): PageRenderer {
  const { assets } = build;
  const handle = requestHandler(build, build.public);
  const handleInRegie = requestHandler(build, build.whole);
  return {
    pageOf: createPageMatch(build.whole),
    async register(app, deps) {
      const { config, db } = deps;
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
        const kept = config.pageCacheSeconds > 0 ? createKeptPages(deps, handle, bytesIn(assets)) : null;
        pages.addHook('onClose', async () => kept?.close());
        pages.route({
          method: ['GET', 'HEAD', 'POST'],
          url: PAGES,
          schema: { hide: true },
          handler: underItsName(deps, async (request, reply, known) => {
            // Any page may become the one that opens Google's popup: the router changes pages without a new document.
            reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
            const own = contextOf(deps, request, reply);
            if (known && (await kept?.send(request, reply, own, known))) return reply;
            const nonce = newNonce();
            const context = new RouterContextProvider();
            const frames: string[] = [];
            let away = false;
            handOver(context, {
              ...own,
              nonce,
              serviceAway: () => {
                away = true;
              },
              allowFrames: (origins) => void frames.push(...origins),
              assetBytes: bytesIn(assets),
            });
            const inRegie = isRegiePage(own.page) && (await own.operator().catch(() => null)) !== null;
            const bodyLimit = bodyLimitFor(own.page, inRegie);
            if (bodyLimit > BODY_LIMIT) allowSlowBody(request);
            const web = toWebRequest(request, reply, bodyLimit);
            const fields = isVote(request) ? await formFields(web) : null;
            if (fields && known && kept) {
              const posted = { request, reply, own, known, fields };
              if (await answerVoteForm(deps, kept, posted)) return reply;
            }
            const response = await (inRegie ? handleInRegie : handle)(web, context);
            if (away) {
              if (fields) return sendVoteAgain(reply, fields, own.requestIdFor(readVoteForm(fields)));
              const refresh = comeBack(request);
              if (refresh) response.headers.set('refresh', refresh);
            }
            const framed = request.preview !== null;
            reply.header('content-security-policy', pagePolicy(nonce, frames, config.secureCookies, framed));
            if (framed)
              for (const [name, value] of Object.entries(PREVIEW_HEADERS)) response.headers.set(name, value);
            const asked = keptRequest(request);
            const phase = async () => (await currentContest(db, config.competitionId)).contest?.status;
            if (asked && response.status === 200 && (await mayStayOnPhone(request, asked, phase)))
              response.headers.set('x-offline', 'keep');
            if (!response.headers.has('cache-control')) reply.header('cache-control', 'private, no-cache');
            return reply.send(response);
          }),
        });
      });
    },
  };
}

/**
 * Answers a request under the name that the show has when it comes.
 *
 * @param answer is handed the competition as then known; null where the database cannot be asked
 */
function underItsName(
  { show }: Dependencies,
  answer: (
    request: FastifyRequest,
    reply: FastifyReply,
    known: KnownCompetition | null,
  ) => Promise<FastifyReply>,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const known = await countedAsWaiting(() => show.get()).catch(() => null);
    return withShowName(known?.name ?? show.name(), () => answer(request, reply, known));
  };
}

/** What a form says whose sender may have to be shown it again; the request itself can still be read. */
async function formFields(web: Request): Promise<URLSearchParams> {
  const fields = await web
    .clone()
    .formData()
    .catch(() => new FormData());
  return new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
}

function requestHandler({ latest }: SiteBuild, pages: ServerBuild) {
  if (!latest) return createRequestHandler(withRefusals(pages), 'production');
  return createRequestHandler(async () => withRefusals(await latest()), 'development');
}

const bytesIn = (assets: string) => (path: string) => assetBytes(assets, path);
