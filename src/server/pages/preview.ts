import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { maySee } from '#domain/acts/role-rules.ts';
import type { OperatorSession } from '#domain/acts/schema.ts';
import { AppError } from '#domain/errors.ts';
import { openPreview, type SitePreview, sealPreview } from '#domain/regie/preview.ts';
import { paths } from '#site/paths.ts';
import type { AppConfig } from '../config/config.ts';
import type { Dependencies } from '../dependencies.ts';
import { SAFE_METHODS } from '../requests/other-site.ts';
import { setFlash } from '../sessions/flash.ts';
import { ownCookies } from '../sessions/own-cookies.ts';
import { operatorOfRequest } from '../sessions/regie-session.ts';
import { isRegiePage } from './page-of-request.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** How the régie looks at the public's pages with this request; null for every other visitor, and in the régie itself. */
    preview: SitePreview | null;
  }
}

/**
 * Has a browser show the public's pages as the régie previews them.
 *
 * @param session of the operator, without whom the cookie is worth nothing
 */
export function setPreviewCookie(
  config: AppConfig,
  reply: FastifyReply,
  session: OperatorSession,
  preview: SitePreview,
): void {
  ownCookies.preview.set(config, reply, sealPreview(preview, session, config.sessionSecrets[0]));
}

/** Has a browser show the public's pages as they are. */
export function clearPreviewCookie(config: AppConfig, reply: FastifyReply): void {
  ownCookies.preview.clear(config, reply);
}

/**
 * The preview that a browser carries, once the database says that its operator is at work. Without the cookie, which
 * is all of the public, nothing is asked.
 */
export async function findPreview(
  { config }: Dependencies,
  request: FastifyRequest,
  operator: () => Promise<OperatorSession | null>,
): Promise<SitePreview | null> {
  const sealed = ownCookies.preview.read(config, request);
  if (!sealed) return null;
  const session = await operator();
  if (!session || !maySee(session.operator.role, 'preview')) return null;
  const now = new Date();
  const opened = config.sessionSecrets.map((secret) => openPreview(sealed, session, secret, now));
  return opened.find((preview) => preview !== null) ?? null;
}

/** What an answer in a preview tells the browser: our own pages may frame it, and no cache keeps it. */
export const PREVIEW_HEADERS = {
  'cache-control': 'private, no-store',
  'x-frame-options': 'SAMEORIGIN',
} as const;

/**
 * Makes a request one of a preview: its sender is signed in as no user, and changes nothing. Pages refuse what is sent to them
 * themselves, as they refuse all else.
 */
export function registerPreview(app: FastifyInstance, deps: Dependencies): void {
  app.decorateRequest('preview', null);
  app.addHook('onRequest', (request, reply, done) => {
    // Without the cookie, which is all of the public, nothing is asked.
    if (!ownCookies.preview.read(deps.config, request)) return done();
    showPreview(request, reply).then(() => done(), done);
  });

  async function showPreview(request: FastifyRequest, reply: FastifyReply) {
    const route = request.routeOptions.url ?? '';
    if (!isOfPublic(route, request.page)) return;
    request.preview = await findPreview(deps, request, operatorOfRequest(deps, request));
    if (!request.preview) return;
    request.session = null;
    reply.headers(PREVIEW_HEADERS);
    if (!route.startsWith('/api/')) return;
    if (!SAFE_METHODS.has(request.method)) throw new AppError('PREVIEW_READ_ONLY');
    // Signing in elsewhere begins and ends with a link.
    if (!route.startsWith('/api/auth/')) return;
    setFlash(deps.config, reply, 'preview-read-only');
    return reply.redirect(paths.signIn(), 303);
  }
}

/** Pages and calls of the public's; in the régie the present is shown, and work goes on. */
function isOfPublic(route: string, page: string | null): boolean {
  if (route.startsWith('/api/')) return !route.startsWith('/api/regie');
  return page !== null && !isRegiePage(page);
}
