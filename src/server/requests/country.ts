import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { trustedProxies } from './proxies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** ISO 3166 code of the country that the visitor comes from, or null when it is unknown. */
    readonly country: string | null;
    /** Caches `country`; undefined until that is first read. */
    foundCountry: string | null | undefined;
  }
}

/** Codes that a CDN writes for an unknown country. */
const UNKNOWN = new Set(['XX', 'ZZ']);

/**
 * Gives each request the visitor's country: from the CDN's header where a trusted proxy passed the request on, else
 * looked up from the address. From any other sender the header is ignored.
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
