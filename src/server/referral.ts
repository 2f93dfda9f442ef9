import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { opaqueId } from '#domain/opaque-id-rules.ts';
import type { AppConfig } from './config.ts';

const COOKIE = 'ref';
/** Long enough to look around and come back in the evening; scripts keep it longer, on the phone. */
const DAY_SECONDS = 86_400;

const options = (config: AppConfig) => ({
  path: '/',
  httpOnly: true,
  secure: config.secureCookies,
  sameSite: 'lax' as const,
});

/**
 * Keeps the code of who invited, which any page's address may carry, until registration (docs/specification.md §1.9).
 */
export function registerReferral(app: FastifyInstance, config: AppConfig): void {
  app.addHook('onRequest', async (request, reply) => {
    // A member never keeps one, whichever way they came to have it.
    if (request.session?.registered) forgetReferral(config, reply);
    if (request.method !== 'GET' || request.page === null || !request.url.includes('ref=')) return;
    const code = opaqueId(new URL(request.url, 'http://own.invalid').searchParams.get('ref'));
    if (code && code !== request.cookies[COOKIE] && !request.session?.registered) {
      reply.setCookie(COOKIE, code, { ...options(config), maxAge: DAY_SECONDS });
    }
  });
}

/** The code of who invited this visitor; null when nobody did. */
export function referralOf(request: FastifyRequest): string | null {
  return opaqueId(request.cookies[COOKIE]);
}

/** Takes the code from a browser that has one. */
export function forgetReferral(config: AppConfig, reply: FastifyReply): void {
  if (reply.request.cookies[COOKIE] !== undefined) reply.clearCookie(COOKIE, options(config));
}
