import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OWN_BASE } from '#domain/link-rules.ts';
import { referralCodeIn } from '#domain/opaque-id-rules.ts';
import type { AppConfig } from '../config/config.ts';
import { ownCookies } from './own-cookies.ts';

const { names } = ownCookies.referral;

/** Keeps the code of an invitation, from any page's address, until registration (docs/specification.md §1.9). */
export function registerReferral(app: FastifyInstance, config: AppConfig): void {
  app.addHook('onRequest', (request, reply, done) => {
    // A registered user never keeps a code, wherever it came from.
    if (request.session?.registered) forgetReferral(config, reply);
    if (request.method !== 'GET' || request.page === null || !request.url.includes('ref=')) return done();
    const code = referralCodeIn(new URL(request.url, OWN_BASE).searchParams.get('ref'));
    if (code && code !== ownCookies.referral.read(config, request) && !request.session?.registered) {
      ownCookies.referral.set(config, reply, code);
    }
    done();
  });
}

/** The code of the invitation by which this visitor came, or null. */
export function referralCode(request: FastifyRequest): string | null {
  return referralCodeIn(request.cookies[names.plain]);
}

/** Makes a browser that has a code forget it. */
export function forgetReferral(config: AppConfig, reply: FastifyReply): void {
  ownCookies.referral.take(config, reply);
}
