import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { trustedProxies } from './proxies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** ISO 3166 code of the country that the visitor comes from, or null when it is unknown. */
    readonly country: string | null;
    /** What `country` has found; undefined until it is asked. */
    foundCountry: string | null | undefined;
  }
}

/** What a CDN writes where it does not know either. */
const UNKNOWN = new Set(['XX', 'ZZ']);

/**
 * Gives each request the visitor's country: told by the CDN where one of our own proxies handed the request on, else
 * looked up from the address. The same header from any other caller means nothing.
 */
export function registerCountry(
  app: FastifyInstance,
  { config, geography }: Pick<Dependencies, 'config' | 'geography'>,
): void {
  const isTrusted = trustedProxies(config.trustProxy);

  function find(request: FastifyRequest): string | null {
    const told = isTrusted(request.raw.socket.remoteAddress)
      ? request.headers[config.countryHeader]
      : undefined;
    if (typeof told === 'string' && /^[A-Z]{2}$/.test(told) && !UNKNOWN.has(told)) return told;
    return geography.countryOf(request.ip);
  }

  app.decorateRequest('foundCountry', undefined);
  app.decorateRequest('country', {
    getter(this: FastifyRequest) {
      if (this.foundCountry === undefined) this.foundCountry = find(this);
      return this.foundCountry;
    },
  });
}
