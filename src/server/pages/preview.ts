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
    /** The régie's preview that this request shows; null for every other visitor, and in the régie itself. */
    preview: SitePreview | null;
  }
}

/**
 * Makes a browser show the public pages as a preview.
 *
 * @param session the operator's session, without which the cookie is worthless
 */
export function setPreviewCookie(
  config: AppConfig,
  reply: FastifyReply,
  session: OperatorSession,
  preview: SitePreview,
): void {
  ownCookies.preview.set(config, reply, sealPreview(preview, session, config.sessionSecrets[0]));
}

/** Makes a browser show the public pages as they are. */
export function clearPreviewCookie(config: AppConfig, reply: FastifyReply): void {
  ownCookies.preview.clear(config, reply);
}

/**
 * Returns the preview that a browser carries, if the database says that its operator has access. Without the cookie, as
 * for all public visitors, the database is not asked.
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

/** Headers of an answer in a preview: our own pages may frame it, and no cache may keep it. */
export const PREVIEW_HEADERS = {
  'cache-control': 'private, no-store',
  'x-frame-options': 'SAMEORIGIN',
} as const;

/**
 * Turns requests of a browser in a preview into previews: their sender is signed in as no user, and can change nothing.
 * Pages refuse forms themselves, like any other refusal.
 */
export function registerPreview(app: FastifyInstance, deps: Dependencies): void {
  app.decorateRequest('preview', null);
  app.addHook('onRequest', (request, reply, done) => {
    // Without the cookie, as for all public visitors, the database is not asked.
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
    // A sign-in elsewhere begins and ends with a GET.
    if (!route.startsWith('/api/auth/')) return;
    setFlash(deps.config, reply, 'preview-read-only');
    return reply.redirect(paths.signIn(), 303);
  }
}

/** Whether it is a public page or call; the régie itself shows the present, and acts work there. */
function isOfPublic(route: string, page: string | null): boolean {
  if (route.startsWith('/api/')) return !route.startsWith('/api/regie');
  return page !== null && !isRegiePage(page);
}
