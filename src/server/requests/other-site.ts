import type { FastifyRequest } from 'fastify';
import type { AppConfig } from '../config/config.ts';
import { ownCookies } from '../sessions/own-cookies.ts';

/** Methods of requests that only read. */
export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether another site may have sent a write. A write whose browser does not say where it comes from must carry no
 * cookie that signs in.
 */
export function isFromOtherSite(request: FastifyRequest, config: AppConfig): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin') return false;
  if (site !== undefined && site !== 'none') return true;
  const { origin } = request.headers;
  if (origin !== undefined)
    return origin !== config.publicUrl && origin !== `${request.protocol}://${request.host}`;
  // A browser says `none` of what its user has asked for outside any page: a tab that it opens again, a typed address.
  if (site === 'none') return false;
  const { session, operator } = ownCookies;
  return [session, operator].some((cookie) => cookie.read(config, request) !== undefined);
}
