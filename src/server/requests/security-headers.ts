import type { FastifyInstance } from 'fastify';

/**
 * Paths whose answers are data, which no browser draws: the API, except the page that describes its calls, and the
 * files of a contest's public register.
 */
const DATA = /^\/(?:api\/(?!docs(?:[/?]|$))|registre\/[\da-f]{8}-[\da-f-]{27}\/)/;

/** What comes may load and run nothing, nor lie in another site's frame. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * Adds the security headers to every answer; pages replace the policy with their own. A table rather than the helmet
 * plugin, which computes the same values for each request. Data carries only the headers that matter for data: headers
 * are the larger part of a vote's answer.
 *
 * @param https whether visitors come by https
 */
export function registerSecurityHeaders(app: FastifyInstance, https: boolean): void {
  const forData = {
    'content-security-policy': DATA_POLICY,
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
  const forDocuments = {
    ...forData,
    'content-security-policy': `${DATA_POLICY}; base-uri 'none'; form-action 'none'`,
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(DATA.test(request.url) ? forData : forDocuments);
    done();
  });
}
