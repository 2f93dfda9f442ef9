import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OperatorSession } from '#domain/acts/schema.ts';
import { findOperatorSession } from '#domain/regie/access.ts';
import type { AppConfig } from './config.ts';
import type { Dependencies } from './dependencies.ts';
import { rememberDevice } from './device-cookie.ts';
import { ownCookies } from './own-cookies.ts';

export function setOperatorCookie(
  config: AppConfig,
  reply: FastifyReply,
  { token, operatorId }: { token: string; operatorId: string },
): void {
  ownCookies.operator.set(config, reply, token);
  rememberDevice(config, reply, `operator:${operatorId}`);
}

export function clearOperatorCookie(config: AppConfig, reply: FastifyReply): void {
  ownCookies.operator.clear(config, reply);
}

/** Asks the database who of the régie sent a request, once; the public's requests ask nothing. */
export function operatorOfRequest(
  deps: Dependencies,
  request: FastifyRequest,
): () => Promise<OperatorSession | null> {
  const token = ownCookies.operator.read(deps.config, request);
  if (!token || token.length > 100) return async () => null;
  let found: Promise<OperatorSession | null> | undefined;
  const origin = { ip: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 300) };
  return () => {
    found ??= findOperatorSession(deps.db, token, origin);
    return found;
  };
}
