import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admits } from '#domain/contest/rules.ts';
import { AppError } from '#domain/errors.ts';
import { toNetwork } from '#domain/ip-address.ts';
import { OWN_BASE } from '#domain/link-rules.ts';
import type { AppConfig } from '../config/config.ts';
import type { Dependencies } from '../dependencies.ts';
import { BYPASS_RATE } from '../limits/limits.ts';
import { BYPASS_SECONDS, ownCookies } from '../sessions/own-cookies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the visitor showed the code that opens the gate. */
    readonly bypass: boolean;
  }
}

/** Routes that tell nothing of the competition: the API's description. */
const UNGATED = /^\/api\/(?:docs|openapi\.json)(?:\/|$)/;

/**
 * The gate by country. Calls from a country that is not the competition's are refused here; pages go through the guard
 * `country` of the route table. `?bypass=` with the configured code opens both, for a month.
 */
export function registerGate(app: FastifyInstance, deps: Dependencies): void {
  const { config } = deps;
  const attempts = app.createRateLimit({ ...BYPASS_RATE, keyGenerator: ({ ip }) => toNetwork(ip) });

  async function guessesTooMuch(request: FastifyRequest): Promise<boolean> {
    const attempt = await attempts(request);
    return !attempt.isAllowed && attempt.isExceeded;
  }

  app.decorateRequest('bypass', {
    getter(this: FastifyRequest) {
      return isBypass(config, ownCookies.bypass.read(config, this));
    },
  });

  app.addHook('onRequest', (request, reply, done) => {
    // Decides by the matched route: an address can be spelled in many ways, and one route answers them all.
    const route = request.routeOptions.url ?? '';
    if (route.startsWith('/api/')) {
      if (UNGATED.test(route) || request.country === null || request.bypass) return done();
      deps.show.get().then(({ countries }) => {
        done(admits(countries, request.country) ? undefined : new AppError('COUNTRY_NOT_ALLOWED'));
      }, done);
    } else if (config.bypassCode && request.method === 'GET' && request.url.includes('bypass=')) {
      openGate(request, reply, config.bypassCode).then(() => done(), done);
    } else done();
  });

  /** Opens the gate to a visitor whose address carries the code, and redirects to the address without it. */
  async function openGate(request: FastifyRequest, reply: FastifyReply, secret: string): Promise<void> {
    const url = new URL(request.url, OWN_BASE);
    const code = url.searchParams.get('bypass');
    if (code === null || (await guessesTooMuch(request)) || !same(config, code, secret)) return;
    letIn(config, reply);
    url.searchParams.delete('bypass');
    // One slash: a path that begins with two is another host's address.
    await reply.redirect(url.pathname.replace(/^\/+/, '/') + url.search, 303);
  }
}

function letIn(config: AppConfig, reply: FastifyReply): void {
  const expires = Math.floor(Date.now() / 1000) + BYPASS_SECONDS;
  ownCookies.bypass.set(config, reply, `${expires}.${signature(config, expires)}`);
}

/** Whether a cookie was made with the present code and has not expired. */
function isBypass(config: AppConfig, cookie: string | undefined): boolean {
  const [, expires, signed] = cookie?.match(/^(\d{10})\.([\w-]{43})$/) ?? [];
  if (!config.bypassCode || !expires || !signed || Number(expires) < Date.now() / 1000) return false;
  return same(config, signed, signature(config, Number(expires)));
}

const signature = (config: AppConfig, expires: number) =>
  createHmac('sha256', config.sessionSecrets[0])
    .update(`bypass:${config.bypassCode}:${expires}`)
    .digest('base64url');

/** Compares in constant time, which reveals neither length nor content. */
function same(config: AppConfig, given: string, expected: string): boolean {
  const digest = (value: string) => createHmac('sha256', config.sessionSecrets[0]).update(value).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
