import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OWN_BASE } from '#domain/link-rules.ts';
import { opaqueId } from '#domain/opaque-id-rules.ts';
import type { AppConfig } from '../config/config.ts';
import { ownCookies } from './own-cookies.ts';

const { names } = ownCookies.referral;

/** Keeps the code of an invitation, from any page's address, until registration (docs/specification.md §1.9). */
export function registerReferral(app: FastifyInstance, config: AppConfig): void {
  app.addHook('onRequest', (request, reply, done) => {
    // A registered user never keeps one, however they came to have it.
    if (request.session?.registered) forgetReferral(config, reply);
    if (request.method !== 'GET' || request.page === null || !request.url.includes('ref=')) return done();
    const code = opaqueId(new URL(request.url, OWN_BASE).searchParams.get('ref'));
    if (code && code !== ownCookies.referral.read(config, request) && !request.session?.registered) {
      ownCookies.referral.set(config, reply, code);
    }
    done();
  });
}

/** The code of the invitation that this visitor came by, or null. */
export function referralCode(request: FastifyRequest): string | null {
  return opaqueId(request.cookies[names.plain]);
}

/** Takes the code from a browser that has one. */
export function forgetReferral(config: AppConfig, reply: FastifyReply): void {
  ownCookies.referral.take(config, reply);
}
