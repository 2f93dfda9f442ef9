import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { AppError } from '#domain/errors.ts';
import { accountApi } from './api/account.ts';
import { contestApi } from './api/contest.ts';
import { registerDocumentation } from './api/documentation.ts';
import { identityApi } from './api/identity.ts';
import { votingApi } from './api/voting.ts';
import type { Dependencies } from './dependencies.ts';
import { registerErrors, sendError } from './errors.ts';
import { registerHealth } from './health.ts';
import { BODY_LIMIT } from './limits.ts';
import { registerSessions } from './session.ts';
import type { PageRenderer } from './ssr.ts';

/**
 * Everything but listening, so that tests use `inject`.
 *
 * @param pages renders the site; without it there is only the API
 */
export async function buildApp(deps: Dependencies, pages?: PageRenderer): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    // A line for each vote would cost more than the vote: /metrics counts, and what fails is logged.
    disableRequestLogging: true,
    bodyLimit: BODY_LIMIT,
    trustProxy: deps.config.trustProxy ?? false,
    requestTimeout: 15_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // What the router itself refuses never reaches the error handler.
    frameworkErrors: (error, request, reply) => void sendError(request, reply, error),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  // Answers are built field by field from typed values; the schemas document them.
  app.setSerializerCompiler(() => JSON.stringify);
  app.removeContentTypeParser('text/plain');
  registerErrors(app);

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
      },
    },
    strictTransportSecurity: deps.config.secureCookies ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  await app.register(cookie);
  await app.register(rateLimit, { global: false, errorResponseBuilder: tooMany });
  await app.register(underPressure, { maxEventLoopDelay: 2_000, retryAfter: 2, exposeStatusRoute: false });

  registerHealth(app, deps);
  await app.register(async (dynamic) => {
    registerSessions(dynamic, deps);
    await registerDocumentation(dynamic, deps.config.publicUrl);
    await dynamic.register(contestApi, { ...deps, prefix: '/api' });
    await dynamic.register(votingApi, { ...deps, prefix: '/api' });
    await dynamic.register(identityApi, { ...deps, prefix: '/api' });
    await dynamic.register(accountApi, { ...deps, prefix: '/api' });
    dynamic.all('/api/*', () => {
      throw new AppError('NOT_FOUND');
    });
    if (pages) await pages.register(dynamic, deps);
  });
  return app;
}

function tooMany(_request: unknown, context: { ttl: number }): AppError {
  return new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(context.ttl / 1000)) });
}
