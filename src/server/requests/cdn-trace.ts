import type { TLSSocket } from 'node:tls';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Answers with what the server sees of the caller, in the format of the CDN's own trace service. Where a CDN stands in
 * front, it answers this address itself.
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
    // Only the proxy in front knows which version it negotiated.
    tls: tls ?? (https ? 'unknown' : 'off'),
    sni: https ? 'plaintext' : 'off',
    warp: 'off',
    gateway: 'off',
    rbi: 'off',
    kex: 'none',
  };
}

/** Keeps a header from forging a line of its own. */
const oneLine = (value: string) => value.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ').slice(0, 500);
