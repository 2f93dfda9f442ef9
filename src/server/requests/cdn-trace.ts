import type { TLSSocket } from 'node:tls';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * What the server sees of the caller, line by line as the CDN's own trace service tells it: where a CDN stands in front
 * it answers itself, in the same form.
 */
export function registerCdnTrace(app: FastifyInstance): void {
  app.get('/cdn-cgi/trace', { schema: { hide: true } }, (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(
        Object.entries(toTrace(request))
          .map(([name, value]) => `${name}=${value}\n`)
          .join(''),
      ),
  );
}

function toTrace(request: FastifyRequest): Record<string, string> {
  const https = request.protocol === 'https';
  const tls = (request.raw.socket as Partial<TLSSocket>).getProtocol?.();
  return {
    fl: 'palmares',
    h: oneLine(request.host),
    ip: request.ip,
    ts: (Date.now() / 1000).toFixed(3),
    visit_scheme: https ? 'https' : 'http',
    uag: oneLine(request.headers['user-agent'] ?? ''),
    colo: 'own',
    sliver: 'none',
    http: `http/${request.raw.httpVersion}`,
    loc: request.country ?? 'XX',
    // What a proxy in front of us negotiated, only that proxy knows.
    tls: tls ?? (https ? 'unknown' : 'off'),
    sni: https ? 'plaintext' : 'off',
    warp: 'off',
    gateway: 'off',
    rbi: 'off',
    kex: 'none',
  };
}

/** A header can hold what would look like a line of its own. */
const oneLine = (value: string) => value.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ').slice(0, 500);
