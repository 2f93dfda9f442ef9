import type { FastifyInstance } from 'fastify';

/**
 * Answers below it are data, which no browser draws, but for the page that describes the calls: those of the API, and
 * what a contest's public register is read from.
 */
const DATA = /^\/(?:api\/(?!docs(?:[/?]|$))|registre\/[\da-f]{8}-[\da-f-]{27}\/)/;

/**
 * Sends every answer with what it tells the browser to refuse; pages put their own policy in place of this one. A table
 * rather than the helmet plugin, which works the same values out anew for each request. Data carries what means
 * something for data: of a vote's answer, headers are the larger part.
 *
 * @param https whether people come by https
 */
export function registerSecurityHeaders(app: FastifyInstance, https: boolean): void {
  const forData = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
  const forDocuments = {
    ...forData,
    'content-security-policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(DATA.test(request.url) ? forData : forDocuments);
    done();
  });
}
