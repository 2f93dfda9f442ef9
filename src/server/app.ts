import { METHODS } from 'node:http';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type onRequestHookHandler,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { AppError } from '#domain/errors.ts';
import { bonusApi } from './api/bonus.ts';
import { contestApi } from './api/contest.ts';
import { registerDocumentation } from './api/documentation.ts';
import { externalApi } from './api/external.ts';
import { identityApi } from './api/identity.ts';
import { messagingApi } from './api/messaging.ts';
import { regieApi } from './api/regie.ts';
import { remindersApi } from './api/reminders.ts';
import { sessionsApi } from './api/sessions.ts';
import { sharingApi } from './api/sharing.ts';
import { votingApi } from './api/voting.ts';
import type { Dependencies } from './dependencies.ts';
import { answerError, registerErrors } from './errors.ts';
import { limitAnonymous, limitNetwork } from './limits/anonymous-limit.ts';
import { heaviestBody } from './limits/body-limits.ts';
import { bodyMs, HEADERS_MS, limitBody, registerBodyTime } from './limits/body-time.ts';
import { type CallCount, limitCalls } from './limits/call-limit.ts';
import { registerDatabaseWait } from './limits/database-wait.ts';
import {
  ANONYMOUS_A_DAY,
  ANONYMOUS_A_MINUTE,
  BODY_LIMIT,
  IMPORT_LIMIT,
  INVITATIONS_A_MINUTE,
  VOTE_LIMIT,
} from './limits/limits.ts';
import { registerHealth } from './monitoring/health.ts';
import { configuredProviders, type IdentityProviders } from './openid/providers.ts';
import { registerPageOfRequest } from './pages/page-of-request.ts';
import { registerPreview } from './pages/preview.ts';
import type { PageRenderer } from './pages/ssr.ts';
import { sharedStore, shareLimit } from './processes/shared-limits.ts';
import { receiptFiles } from './register/receipt-files.ts';
import { openToAllSites, registerOpenRegister, serveRegister } from './register/routes.ts';
import { registerCdnTrace } from './requests/cdn-trace.ts';
import { registerConnectionHeader } from './requests/connection-header.ts';
import { registerCountry } from './requests/country.ts';
import { registerForwardedAddress } from './requests/forwarded-address.ts';
import { registerGate } from './requests/gate.ts';
import { inputValidator } from './requests/input-validator.ts';
import { registerJsonType } from './requests/json-type.ts';
import { trustedProxies } from './requests/proxies.ts';
import { createRequestIds, registerRequestIds } from './requests/request-id.ts';
import { requestLog } from './requests/request-log.ts';
import { registerRequestTargets } from './requests/request-target.ts';
import { registerSecurityHeaders } from './requests/security-headers.ts';
import { registerSetupHints } from './requests/setup-hints.ts';
import { registerStopping } from './requests/stopping.ts';
import { refuseUnread } from './requests/unread.ts';
import { OTHER_CALLS, registerWrongMethods, rememberMethods } from './requests/wrong-methods.ts';
import { registerReferral } from './sessions/referral.ts';
import { registerSessions } from './sessions/session.ts';
import { withShowName } from './show-name.ts';
import { serveUploads } from './uploads/serve.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The one limit, with its count, of the call and the forms that cast votes. */
    limitVotes: onRequestHookHandler;
    /** Counts an anonymous user about to be made for a visitor's IP address; false when there are too many. */
    admitAnonymous(ip: string): boolean | Promise<boolean>;
    /** Counts one lookup of an invitation's code from an IP address; false when there are too many. */
    admitInvitation(ip: string): boolean | Promise<boolean>;
  }
}

/**
 * Builds the application without listening on a port, so that tests can use `inject`.
 *
 * @param pages renders the site; without it there is only the API
 */
export async function buildApp(deps: Dependencies, pages?: PageRenderer): Promise<FastifyInstance> {
  const answer = (request: FastifyRequest, reply: FastifyReply, thrown: unknown) =>
    withShowName(deps.show.name(), () => answerError(deps.config, request, reply, thrown));
  const isTrusted = trustedProxies(deps.config.trustProxy);
  const app = Fastify({
    loggerInstance: deps.log,
    childLoggerFactory: requestLog,
    // A line for each vote would cost more than the vote: /metrics counts, and what fails is logged.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    // A key that no call knows is dropped, also one that would reach JavaScript's prototypes.
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    // Fastify's ten seconds would fail a worker's start on an overloaded machine, which is when the worker is needed.
    pluginTimeout: 60_000,
    trustProxy: deps.config.trustProxy ? isTrusted : false,
    genReqId: createRequestIds(isTrusted),
    // The longest that a request may take; bodies get far less unless `allowSlowBody` grants it: `limits/body-time.ts`.
    requestTimeout:
      bodyMs(Math.max(IMPORT_LIMIT, heaviestBody(deps.config.uploads.videoBytesMax))) + HEADERS_MS,
    // `registerRequestTargets` refuses a request without a host; Node's own answer has no body and none of our headers.
    http: { headersTimeout: HEADERS_MS, requireHostHeader: false },
    forceCloseConnections: 'idle',
    // `registerStopping` answers those requests.
    return503OnClosing: false,
    clientErrorHandler: refuseUnread,
    routerOptions: { maxParamLength: 200 },
    // Requests that the router itself refuses never reach the error handler.
    frameworkErrors: (error, request, reply) => {
      limitBody(request, reply);
      reply.header('x-request-id', request.id);
      if (request.url.startsWith('/registre/')) openToAllSites(reply);
      void answer(request, reply, error);
    },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(inputValidator);
  // Answers are built field by field from typed values; the schemas document them.
  app.setSerializerCompiler(() => JSON.stringify);
  app.removeContentTypeParser('text/plain');
  registerErrors(app, answer);
  registerRequestIds(app);
  registerForwardedAddress(app, deps, isTrusted);
  deps.tracing?.followRequests(app, isTrusted);
  registerBodyTime(app);
  registerDatabaseWait(app);

  registerConnectionHeader(app);
  registerJsonType(app);
  registerSecurityHeaders(app, deps.config.secureCookies);
  registerOpenRegister(app);
  registerStopping(app);
  registerRequestTargets(app);
  const limit = (name: string, count: CallCount) => shareLimit(deps.cluster, name, count);
  app.decorate('limitVotes', limitCalls(VOTE_LIMIT, limit('votes', VOTE_LIMIT)));
  app.decorate(
    'admitAnonymous',
    limitAnonymous(limit('anonymous', ANONYMOUS_A_MINUTE), limit('anonymous of all', ANONYMOUS_A_DAY)),
  );
  app.decorate('admitInvitation', limitNetwork(limit('invitations', INVITATIONS_A_MINUTE)));
  registerPageOfRequest(app, pages?.pageOf);
  await app.register(cookie);
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: tooMany,
    ...(deps.cluster ? { store: sharedStore(deps.cluster) } : {}),
  });
  await app.register(underPressure, {
    maxEventLoopDelay: deps.config.mostBehindMs,
    retryAfter: 2,
    exposeStatusRoute: false,
  });

  // The router answers "not found" to a method that it does not know, on every address.
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  const methodsAt = rememberMethods(app);
  registerHealth(app, deps);
  registerCountry(app, deps);
  registerSetupHints(app, deps, isTrusted);
  registerCdnTrace(app);
  serveUploads(app, deps.uploads);
  serveRegister(app, deps);
  const ways = await identityProviders(app, deps);
  await app.register(async (dynamic) => {
    registerGate(dynamic, deps);
    registerSessions(dynamic, deps);
    registerPreview(dynamic, deps);
    registerReferral(dynamic, deps.config);
    registerWrongMethods(dynamic, methodsAt);
    await registerDocumentation(dynamic, deps.config.publicUrl);
    await dynamic.register(contestApi, { ...deps, prefix: '/api' });
    await dynamic.register(bonusApi, { ...deps, prefix: '/api' });
    await dynamic.register(votingApi, { ...deps, prefix: '/api' });
    await dynamic.register(identityApi, { ...deps, prefix: '/api' });
    await dynamic.register(sessionsApi, { ...deps, prefix: '/api' });
    await dynamic.register(messagingApi, { ...deps, prefix: '/api' });
    await dynamic.register(remindersApi, { ...deps, prefix: '/api' });
    await dynamic.register(sharingApi, { ...deps, prefix: '/api' });
    await dynamic.register(externalApi, { ...deps, ways, prefix: '/api' });
    await dynamic.register(regieApi, { ...deps, prefix: '/api/regie' });
    await dynamic.register(receiptFiles, deps);
    dynamic.all(OTHER_CALLS, { schema: { hide: true } }, () => {
      throw new AppError('NOT_FOUND');
    });
    if (pages) await pages.register(dynamic, deps);
  });
  return app;
}

/** Returns the configured issuers; production does not even load the demonstration's. */
async function identityProviders(
  app: FastifyInstance,
  { config, cluster }: Dependencies,
): Promise<IdentityProviders> {
  const configured = configuredProviders(config);
  if (!config.demonstration) return configured;
  const { mountDemonstration } = await import('#demonstration/issuer/mount.ts');
  const invented = await mountDemonstration(app, config, cluster);
  return { google: configured.google ?? invented.google, canal: configured.canal ?? invented.canal };
}

function tooMany(_request: unknown, context: { ttl: number }): AppError {
  return new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(context.ttl / 1000)) });
}
