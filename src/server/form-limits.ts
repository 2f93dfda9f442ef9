import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { REGISTER_RATE, SIGN_IN_RATE } from './limits.ts';
import { pagePath } from './page-path.ts';

/** Pages whose forms do what a limited call of the API does. */
const FORMS: Record<string, typeof REGISTER_RATE> = {
  '/inscription': REGISTER_RATE,
  '/pendingregister': REGISTER_RATE,
  '/connexion': SIGN_IN_RATE,
  '/regie/connexion': SIGN_IN_RATE,
  '/regie/invitation': SIGN_IN_RATE,
};

/** Limits how often one address may send the forms that open accounts and sessions: a page is no way round the API. */
export function registerFormLimits(pages: FastifyInstance): void {
  const limits = new Map(Object.entries(FORMS).map(([path, rate]) => [path, pages.createRateLimit(rate)]));
  pages.addHook('onRequest', async (request) => {
    const limit = request.method === 'POST' && limits.get(pagePath(request.url));
    if (!limit) return;
    const attempt = await limit(request);
    if (!attempt.isAllowed && attempt.isExceeded) {
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, attempt.ttlInSeconds) });
    }
  });
}
