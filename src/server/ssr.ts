import { randomBytes, randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { countedAsWaiting } from '#database/waiting.ts';
import { demonstrationOperators } from '#demonstration/operators.ts';
import type { OperatorSession } from '#domain/acts/schema.ts';
import { currentContest } from '#domain/contest/service.ts';
import type { Preview } from '#domain/regie/preview.ts';
import type { FlashCode } from '#site/copy/flash.ts';
import {
  type AnonymousPage,
  mayBeKept,
  type PageKey,
  scriptHashes,
  sendShared,
  sharedPage,
  sharedUntil,
  toAnonymousPage,
} from './anonymous-page.ts';
import { allowSlowBody } from './body-time.ts';
import type { Dependencies } from './dependencies.ts';
import { setFlash, takeFlash } from './flash.ts';
import { registerFormLimits } from './form-limits.ts';
import type { KnownCompetition } from './known-show.ts';
import { BODY_LIMIT } from './limits.ts';
import type { SiteBuild } from './load-build.ts';
import { serveManifest } from './manifest.ts';
import { ownCookies } from './own-cookies.ts';
import { createPageMatch, type PageMatch } from './page-match.ts';
import { documentPolicy, pagePolicy } from './page-policy.ts';
import { withRefusals } from './page-refusals.ts';
import { registerSharePictures } from './pictures/routes.ts';
import { clearPreviewCookie, findPreview, PREVIEW_HEADERS, setPreviewCookie } from './preview.ts';
import { forgetReferral, referralCode } from './referral.ts';
import { clearOperatorCookie, operatorOfRequest, setOperatorCookie } from './regie-session.ts';
import { handOver } from './request-context.ts';
import { isRegiePage, PAGES } from './request-page.ts';
import { registerSearchEngines } from './search-engines.ts';
import { comeBack, isVote, sendVoteAgain } from './service-away.ts';
import { clearSessionCookie, setSessionCookie, toVisitor } from './session.ts';
import { createShortCache, type Kept } from './short-cache.ts';
import { withShowName } from './show-name.ts';
import { assetBytes, serveAssets } from './static-files.ts';
import { bodyLimitFor, toWebRequest } from './web-request.ts';

/** More pages than the site has, in every country that it is read in; some 60 kB each. */
const MOST_PAGES = 300;

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
          url: PAGES,
          schema: { hide: true },
          handler: underItsName(deps, async (request, reply, known) => {
            // Any page may become the one that opens Google's popup: the router changes pages without a new document.
            reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
            const key = sharedPage(request);
            const page = key && known && (await countedAsWaiting(() => shared(key, known, request, reply)));
            if (page) return sendShared(request, reply, page, countryHeader(deps));
            const nonce = newNonce();
            const context = new RouterContextProvider();
            const frames: string[] = [];
            const own = contextOf(deps, request, reply, nonce);
            let away = false;
            handOver(context, {
              ...own,
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
            const vote = isVote(request) ? web.clone() : null;
            const response = await (inRegie ? handleInRegie : handle)(web, context);
            if (away) {
              if (vote) return sendVoteAgain(reply, vote, own.spareRequestId);
              const refresh = comeBack(request);
              if (refresh) response.headers.set('refresh', refresh);
            }
            const framed = request.preview !== null;
            reply.header(
              'content-security-policy',
              pagePolicy(nonce, frames, deps.config.secureCookies, framed),
            );
            if (framed)
              for (const [name, value] of Object.entries(PREVIEW_HEADERS)) response.headers.set(name, value);
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

function requestHandler({ latest }: SiteBuild, pages: ServerBuild) {
  if (!latest) return createRequestHandler(withRefusals(pages), 'production');
  return createRequestHandler(async () => withRefusals(await latest()), 'development');
}

const bytesIn = (assets: string) => (path: string) => assetBytes(assets, path);

const newNonce = () => randomBytes(18).toString('base64');

/** The country is told by a header only where a proxy of ours writes it. */
const countryHeader = ({ config }: Dependencies) => (config.trustProxy ? config.countryHeader : null);

/**
 * Pages that many are shown, rendered once every few seconds (docs/decisions/0011). A page that sets a cookie, sends
 * elsewhere or fails is not shared: it is rendered again for the visitor who asked for it, and for them alone.
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
    let framing = false;
    handOver(context, {
      ...contextOf(deps, request, reply, nonce),
      ...anonymous(key.country),
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
    // A visitor who lets another site in has agreed to it for themselves alone.
    if (!ordinary || framing || response.headers.has('set-cookie') || reply.hasHeader('set-cookie')) {
      await response.body?.cancel();
      return null;
    }
    const until = sharedUntil(contest, began, config.pageCacheSeconds);
    const page = await toAnonymousPage(
      response,
      mayBeKept(key, contest) ? { 'x-offline': 'keep' } : {},
      until,
      (html) => documentPolicy(scriptHashes(html, nonce), nonce, config.secureCookies),
    );
    return { value: page, until };
  }

  return async (
    key: PageKey,
    known: KnownCompetition,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<AnonymousPage | null> => {
    try {
      // What the régie has just set is another page.
      const name = JSON.stringify([key.path, key.query, key.country, known.version]);
      return await cache.get(name, () => render(key, request, reply));
    } catch (error) {
      // Rendered for one visitor, the same failure becomes their error page.
      deps.log.debug({ err: error, path: key.path }, 'shared page');
      return null;
    }
  };
}

/** What a shared page knows of the visitor who happens to be the first to ask for it: their country. */
function anonymous(country: string | null) {
  return {
    session: null,
    visitor: { ip: '', userAgent: '', country },
    bypass: false,
    referral: null,
    pendingSecret: null,
    operator: async () => null,
    preview: null,
    carriedPreview: async () => null,
    takeFlash: () => null,
  };
}

function contextOf(deps: Dependencies, request: FastifyRequest, reply: FastifyReply, nonce: string) {
  const { preview } = request;
  const operator = operatorOfRequest(deps, request);
  return {
    dependencies: deps,
    page: request.page ?? PAGES,
    session: request.session,
    visitor: toVisitor(request),
    // A preview shows the site as without an account, and the gate by country stays open.
    bypass: request.bypass || preview !== null,
    referral: preview ? null : referralCode(request),
    nonce,
    pendingSecret: preview ? null : (ownCookies.pending.read(deps.config, request) ?? null),
    mayBecomeAnonymous: () => request.server.admitAnonymous(request.ip),
    startSession: (token: string) => setSessionCookie(deps.config, reply, token),
    endSession: () => clearSessionCookie(deps.config, reply),
    forgetReferral: () => forgetReferral(deps.config, reply),
    operator,
    startOperatorSession: (opened: { token: string; operatorId: string }) =>
      setOperatorCookie(deps.config, reply, opened),
    endOperatorSession: () => clearOperatorCookie(deps.config, reply),
    preview,
    carriedPreview: () => findPreview(deps, request, operator),
    startPreview: (session: OperatorSession, chosen: Preview) =>
      setPreviewCookie(deps.config, reply, session, chosen),
    endPreview: () => clearPreviewCookie(deps.config, reply),
    demonstrationOperators: () => (deps.config.demonstration ? demonstrationOperators() : []),
    spareRequestId: randomUUID(),
    serviceAway: () => {},
    flash: (code: FlashCode) => setFlash(deps.config, reply, code),
    takeFlash: () => takeFlash(deps.config, reply),
  };
}
