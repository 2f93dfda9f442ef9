import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OperatorSession } from '#domain/acts/schema.ts';
import { findOperatorSession } from '#domain/regie/access.ts';
import { SESSION_HOURS } from '#domain/regie/rules.ts';
import type { AppConfig } from './config.ts';
import type { Dependencies } from './dependencies.ts';
import { rememberDevice } from './device-cookie.ts';

const cookieName = ({ secureCookies }: Pick<AppConfig, 'secureCookies'>) =>
  secureCookies ? '__Host-regie' : 'regie';

/** No link from elsewhere arrives signed in: unlike the public's, this cookie stays on our own pages. */
const options = (config: AppConfig) => ({
  path: '/',
  httpOnly: true,
  secure: config.secureCookies,
  sameSite: 'strict' as const,
});

export function setOperatorCookie(
  config: AppConfig,
  reply: FastifyReply,
  { token, operatorId }: { token: string; operatorId: string },
): void {
  reply.setCookie(cookieName(config), token, { ...options(config), maxAge: SESSION_HOURS * 3600 });
  rememberDevice(config, reply, `operator:${operatorId}`);
}

export function clearOperatorCookie(config: AppConfig, reply: FastifyReply): void {
  reply.clearCookie(cookieName(config), options(config));
}

export function hasOperatorCookie(config: AppConfig, request: FastifyRequest): boolean {
  return request.cookies[cookieName(config)] !== undefined;
}

/** Asks the database who of the régie sent a request, once; the public's requests ask nothing. */
export function operatorOfRequest(
  deps: Dependencies,
  request: FastifyRequest,
): () => Promise<OperatorSession | null> {
  const token = request.cookies[cookieName(deps.config)];
  if (!token || token.length > 100) return async () => null;
  let found: Promise<OperatorSession | null> | undefined;
  const origin = { ip: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 300) };
  return () => {
    found ??= findOperatorSession(deps.db, token, origin);
    return found;
  };
}
