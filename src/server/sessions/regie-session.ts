import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Area, maySee } from '#domain/acts/role-rules.ts';
import type { OperatorSession } from '#domain/acts/schema.ts';
import { AppError } from '#domain/errors.ts';
import { findOperatorSession } from '#domain/regie/access.ts';
import type { AppConfig } from '../config/config.ts';
import type { Dependencies } from '../dependencies.ts';
import { rememberDevice } from './device-cookie.ts';
import { ownCookies } from './own-cookies.ts';

/** Signs a browser in to the régie. */
export function setOperatorCookie(
  config: AppConfig,
  reply: FastifyReply,
  { token, operatorId }: { token: string; operatorId: string },
): void {
  ownCookies.operator.set(config, reply, token);
  rememberDevice(config, reply, `operator:${operatorId}`);
}

/** Signs a browser out of the régie. */
export function clearOperatorCookie(config: AppConfig, reply: FastifyReply): void {
  ownCookies.operator.clear(config, reply);
}

/** Reads which operator sent a request, once per request; public requests read nothing. */
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

/**
 * Returns the operator who sends a call of the régie, where their role may see its area.
 *
 * @param area the area of the call; without it, every operator may call
 * @throws {AppError} NOT_FOUND when the caller is no operator, or their role may not see the area
 */
export async function operatorFor(
  deps: Dependencies,
  request: FastifyRequest,
  area?: Area,
): Promise<OperatorSession> {
  const session = await operatorOfRequest(deps, request)();
  if (!session || (area && !maySee(session.operator.role, area))) throw new AppError('NOT_FOUND');
  return session;
}
