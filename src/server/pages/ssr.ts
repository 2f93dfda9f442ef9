import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { countedAsWaiting } from '#database/waiting.ts';
import { awaitRoom } from '#domain/identity/admission.ts';
import { paths } from '#site/paths.ts';
import type { Dependencies } from '../dependencies.ts';
import { createKeptPages } from '../kept-pages/kept-pages.ts';
import { registerFormLimits } from '../limits/form-limits.ts';
import type { KnownCompetition } from '../readings/known-show.ts';
import { PAGE_METHODS, refuseOnPages } from '../requests/wrong-methods.ts';
import { ownCookies } from '../sessions/own-cookies.ts';
import { toVisitor } from '../sessions/session.ts';
import { registerSharePictures } from '../share-pictures/routes.ts';
import { withShowName } from '../show-name.ts';
import type { SiteBuild } from './load-build.ts';
import { serveManifest } from './manifest.ts';
import { toOwnContext } from './page-context.ts';
import { createPageMatch, type PageMatch } from './page-match.ts';
import { PAGES } from './page-of-request.ts';
import { withRefusals } from './page-refusals.ts';
import { createPersonalPages } from './personal-page.ts';
import { plainAddress } from './plain-address.ts';
import { postedForm } from './posted-form.ts';
import { registerSearchEngines } from './search-engines.ts';
import { assetBytes, serveAssets } from './static-files.ts';
import { answerVoteForm } from './vote-form.ts';

/** Pages whose forms need a password to be hashed. */
const THROUGH_TURNSTILE = new Set([paths.signIn(), paths.signUp(), paths.newPassword()]);

/** Renders the site into an application. */
export interface PageRenderer {
  /** Returns the page that a request target leads to. */
  pageOf: PageMatch;
  register(app: FastifyInstance, deps: Dependencies): Promise<void>;
}

/** Serves the pages of a build, with the files, pictures and lists for search engines that go with them. */
export function createPageRenderer(build: SiteBuild): PageRenderer {
  const { assets } = build;
  const handle = requestHandler(build, build.public);
  const handleInRegie = requestHandler(build, build.whole);
  return {
    pageOf: createPageMatch(build.whole),
    async register(app, deps) {
      const { config } = deps;
      await serveAssets(app, assets);
      serveManifest(app, deps, assets);
      registerSharePictures(app, deps, assets);
      registerSearchEngines(app, deps);
      await app.register(async (pages) => {
        // Pages are compressed where they are rendered; `reply.compress` is for files.
        await pages.register(compress, { global: false, encodings: ['br', 'gzip'] });
        registerFormLimits(pages);
        // Pages read form posts themselves, as the web's own Request.
        pages.removeAllContentTypeParsers();
        pages.addContentTypeParser('*', (_request, _payload, done) => done(null));
        const personal = createPersonalPages(deps, { handle, handleInRegie, assetBytes: bytesIn(assets) });
        const kept = config.pageCacheSeconds > 0 ? createKeptPages(deps, handle, bytesIn(assets)) : null;
        pages.addHook('onClose', async () => kept?.close());
        pages.route({
          method: PAGE_METHODS,
          url: PAGES,
          schema: { hide: true },
          handler: atPlainAddress(
            underItsName(deps, async (request, reply, known) => {
              // Any page may become the one that opens Google's popup: the router changes pages without a new document.
              reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
              const own = toOwnContext(deps, request);
              if (known && (await kept?.send(request, reply, own, known))) return reply;
              const posted = await postedForm(request);
              if (posted) ownCookies.posted.set(config, reply, Date.now().toString(36));
              // Like the API: in a surge most callers are turned away, without a page rendered for them.
              if (posted && THROUGH_TURNSTILE.has(request.page ?? ''))
                await awaitRoom(deps, toVisitor(request));
              const outcome =
                posted && known && kept && request.page === paths.vote()
                  ? await answerVoteForm(deps, kept, { request, reply, own, known, posted })
                  : null;
              if (outcome?.answered) return reply;
              return personal.render(request, reply, own, posted, outcome?.refusal ?? null);
            }),
          ),
        });
        refuseOnPages(pages);
      });
    },
  };
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Leads a request that spells a page's address otherwise to the plain one, before anything is read or rendered. */
const atPlainAddress =
  (answer: Answer): Answer =>
  async (request, reply) => {
    const plain = plainAddress(request);
    if (plain === null) return answer(request, reply);
    return reply.header('cache-control', 'private, no-cache').redirect(plain, 308);
  };

/**
 * Answers a request with the show's name at the moment when it comes.
 *
 * @param answer gets the competition as known then; null where the database cannot be asked
 */
function underItsName(
  { show }: Dependencies,
  answer: (
    request: FastifyRequest,
    reply: FastifyReply,
    known: KnownCompetition | null,
  ) => Promise<FastifyReply>,
): Answer {
  return async (request, reply) => {
    const known = await countedAsWaiting(() => show.get()).catch(() => null);
    return withShowName(known?.name ?? show.name(), () => answer(request, reply, known));
  };
}

function requestHandler({ latest }: SiteBuild, pages: ServerBuild) {
  if (!latest) return createRequestHandler(withRefusals(pages), 'production');
  return createRequestHandler(async () => withRefusals(await latest()), 'development');
}

const bytesIn = (assets: string) => (path: string) => assetBytes(assets, path);
