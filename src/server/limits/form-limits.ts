import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { REGISTRATION_RATE, SIGN_IN_RATE } from './limits.ts';

/** Pages, as the route table writes them, whose forms do the same as a rate-limited call of the API. */
const FORMS: Record<string, typeof REGISTRATION_RATE> = {
  '/inscription': REGISTRATION_RATE,
  '/pendingregister': REGISTRATION_RATE,
  '/connexion': SIGN_IN_RATE,
  '/motdepasseoublie': SIGN_IN_RATE,
  '/nouveaumotdepasse': SIGN_IN_RATE,
  '/confirmeremail': SIGN_IN_RATE,
  '/updateaccount': SIGN_IN_RATE,
  '/supprimercompte': SIGN_IN_RATE,
  '/regie/connexion': SIGN_IN_RATE,
  '/regie/invitation': SIGN_IN_RATE,
};
/** Pages whose forms cast votes: forms and API calls count together. */
const VOTE_FORMS = new Set(['/vote', '/votepending']);

/**
 * Limits how often forms that open accounts and sessions or cast votes are sent, so that pages do not bypass the API's
 * limits.
 */
export function registerFormLimits(pages: FastifyInstance): void {
  const limits = new Map(Object.entries(FORMS).map(([page, rate]) => [page, pages.createRateLimit(rate)]));
  pages.addHook('onRequest', async (request) => {
    const limit = request.method === 'POST' && limits.get(request.page ?? '');
    if (!limit) return;
    const attempt = await limit(request);
    if (!attempt.isAllowed && attempt.isExceeded) {
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, attempt.ttlInSeconds) });
    }
  });
  pages.addHook('onRequest', function (request, reply, done) {
    if (request.method === 'POST' && VOTE_FORMS.has(request.page ?? ''))
      pages.limitVotes.call(this, request, reply, done);
    else done();
  });
}
