import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import type { Visitor } from '#domain/identity/schema.ts';
import { readToken, type Session } from '#domain/identity/session-token.ts';
import { isUuid } from '#domain/uuid-rules.ts';
import type { AppConfig } from '../config/config.ts';
import type { Dependencies } from '../dependencies.ts';
import { isFromOtherSite, SAFE_METHODS } from '../requests/other-site.ts';
import { otherSiteHint } from '../requests/setup-hints.ts';
import { deviceCookie, rememberDevice } from './device-cookie.ts';
import { ownCookies } from './own-cookies.ts';
import { placeTicket } from './place-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
}

/** Signs a browser in, and marks it as a known device of the account. @param token the session's token */
export function setSessionCookie(config: AppConfig, reply: FastifyReply, token: string): void {
  ownCookies.session.set(config, reply, token);
  const session = readToken(token, config.sessionSecrets[0]);
  if (session) ownCookies.user.set(config, reply, session.userId);
  if (session?.registered) rememberDevice(config, reply, `user:${session.userId}`);
  // The place in the line of sign-ins is used up.
  ownCookies.place.take(config, reply);
}

/**
 * Signs a browser out, and has it forget the pages that it keeps: it shows them again on « back » without asking, and
 * the phone may have another user by then.
 */
export function clearSessionCookie(config: AppConfig, reply: FastifyReply): void {
  reply.header('clear-site-data', '"cache"');
  ownCookies.session.clear(config, reply);
  ownCookies.user.clear(config, reply);
}

/**
 * Finds out who asks, from `Authorization: Bearer` or from the cookie. A write that the cookie authenticates must
 * come from our own pages; a bearer token is not sent by a browser on its own and needs no such proof.
 */
export function registerSessions(app: FastifyInstance, deps: Dependencies): void {
  app.decorateRequest('session', null);
  const refusedAsOther = otherSiteHint(deps);
  app.addHook('onRequest', async (request, reply) => {
    const bearer = bearerToken(request);
    const cookie = bearer ? undefined : ownCookies.session.read(deps.config, request);
    if (!SAFE_METHODS.has(request.method) && !bearer && isFromOtherSite(request, deps.config)) {
      refusedAsOther(request);
      throw new AppError('CROSS_SITE_REQUEST');
    }
    const token = bearer ?? cookie;
    const known = token ? await deps.sessions.authenticate(deps.db, token) : null;
    if (!known && bearer) throw new AppError('SESSION_EXPIRED');
    request.session = known?.session ?? null;
    if (known?.renewed && cookie) setSessionCookie(deps.config, reply, known.renewed);
    else if (!bearer && request.page !== null) tellOwnUser(deps.config, request, reply);
  });
}

/** Gives the page's scripts the id of the session's user in a cookie, and clears it without a session. */
function tellOwnUser(config: AppConfig, request: FastifyRequest, reply: FastifyReply): void {
  const own = request.session?.userId;
  if (ownCookies.user.read(config, request) === own) return;
  if (own === undefined) ownCookies.user.clear(config, reply);
  else ownCookies.user.set(config, reply, own);
}

const bearerToken = (request: FastifyRequest) => request.headers.authorization?.match(/^Bearer (\S+)$/i)?.[1];

/** The token that a request came with. */
export function requestToken(config: AppConfig, request: FastifyRequest): string | undefined {
  return bearerToken(request) ?? ownCookies.session.read(config, request);
}

/** What the server itself saw of the caller; nothing is taken from the body. */
export function toVisitor(request: FastifyRequest): Visitor {
  return {
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    country: request.country,
    device: deviceCookie(request),
    ticket: placeTicket(request),
  };
}

/** The id of this visit (docs/specification.md §16.1): made once a browser session, it identifies no visitor. */
export function visitId(config: AppConfig, request: FastifyRequest, reply: FastifyReply): string {
  const known = ownCookies.visit.read(config, request);
  if (known && isUuid(known)) return known;
  const id = randomUUID();
  ownCookies.visit.set(config, reply, id);
  return id;
}
