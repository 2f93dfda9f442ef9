import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { Registry } from 'prom-client';
import { type AppConfig, ConfigurationError } from '../config/config.ts';

/** Who may read `/metrics` on the port that takes requests: all callers, those who carry the token, or none. */
export type PublicMetrics = 'open' | 'token' | 'closed';

type Settings = Pick<AppConfig, 'metrics' | 'demonstration'>;

/** A demonstration's figures are no secret; those of production are not for the public. */
export function publicMetrics({ metrics, demonstration }: Settings): PublicMetrics {
  if (metrics.port !== null) return 'closed';
  if (metrics.token !== null) return 'token';
  return demonstration ? 'open' : 'closed';
}

/** Whether `Authorization: Bearer …` carries the token; compares in constant time. */
export function carriesToken(authorization: string | undefined, token: string): boolean {
  const given = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Serves `/metrics` on a port of its own, and nothing else there.
 *
 * @param metrics with a port
 * @param text returns the present page
 * @returns closes the port
 * @throws {ConfigurationError} when the port cannot be opened
 */
export async function openMetricsPort(
  { host, port, token }: AppConfig['metrics'],
  text: () => Promise<string>,
): Promise<() => Promise<void>> {
  const server = createServer(async (request, response) => {
    response.setHeader('cache-control', 'no-store');
    if (request.url?.split('?')[0] !== '/metrics') return response.writeHead(404).end();
    if (token !== null && !carriesToken(request.headers.authorization, token))
      return response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    try {
      const page = await text();
      response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(page);
    } catch {
      // While all workers are being replaced there are no figures: the monitor asks again.
      response.writeHead(503).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new ConfigurationError(
          `Le port ${port} de ${host} ne peut pas être ouvert (${error.code}) : choisissez-en un autre avec METRICS_PORT.`,
        ),
      ),
    );
    server.listen(port ?? 0, host, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}
