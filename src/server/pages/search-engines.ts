import type { FastifyInstance } from 'fastify';
import { listPublicCandidates, publishedContests } from '#domain/contest/service.ts';
import { escapeHtml } from '#site/html.ts';
import { paths } from '#site/paths.ts';
import { registerPages } from '#site/register-pages.ts';
import { registerPaths } from '#site/register-paths.ts';
import type { Dependencies } from '../dependencies.ts';

const HOUR = 3_600;

/** Paths that search engines must not visit: API calls, and a user's own pages. */
const PRIVATE = [
  '/api/',
  paths.account(),
  paths.updateAccount(),
  paths.history(),
  '/votehistorydetails/',
  registerPaths.receipt(''),
  paths.voteCast(),
  paths.votesCast(),
  paths.votePending(),
  paths.messages(),
  paths.ownData(),
  paths.deleteAccount(),
  '/pendingregister',
  '/regie',
];

/** Serves robots.txt, and a sitemap of the public pages that exist at the moment. */
export function registerSearchEngines(app: FastifyInstance, { config, db }: Dependencies): void {
  const whole = (path: string) => new URL(path, config.publicUrl).href;

  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${HOUR}`)
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          ...PRIVATE.map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${whole('/sitemap.xml')}`,
          '',
        ].join('\n'),
      ),
  );

  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const [candidates, published] = await Promise.all([
      listPublicCandidates(db, config.competitionId),
      publishedContests(db, config.competitionId),
    ]);
    const pages = [
      paths.home(),
      ...(published.length > 0 ? [paths.results()] : []),
      ...published.flatMap(({ id, week }) => [paths.results(week), paths.resultsDetail(id)]),
      ...candidates.map(({ id }) => paths.candidate(id)),
      paths.faq(),
      paths.rules(),
      paths.terms(),
      registerPages.register(),
      ...published.map(({ week }) => registerPages.register(week)),
      registerPages.how(),
    ];
    const entries = pages.map((path) => `<url><loc>${escapeHtml(whole(path))}</loc></url>`);
    return reply
      .header('cache-control', `public, max-age=${HOUR}`)
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n` +
          `${entries.join('\n')}\n</urlset>\n`,
      );
  });
}
