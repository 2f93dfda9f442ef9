import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Dependencies } from '../dependencies.ts';

/** Any visitor can send such a header, so what it makes the product log stays little. */
const ONCE_IN_MS = 3_600_000;

type Deps = Pick<Dependencies, 'log'> & { config: Pick<Dependencies['config'], 'trustProxy' | 'publicUrl'> };

/** Wraps `run`, so that it runs at the first call and then once an hour at most. */
export function hourly(
  run: (request: FastifyRequest) => void,
  now = Date.now,
): (request: FastifyRequest) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (request) => {
    if (now() - last < ONCE_IN_MS) return;
    last = now();
    run(request);
  };
}

/**
 * Tells the operator when requests show a proxy that is not set up: nothing else would, until all visitors together hit
 * the limits of one address.
 *
 * @param isTrusted whether an address is that of a trusted proxy
 */
export function registerSetupHints(
  app: FastifyInstance,
  { config, log }: Deps,
  isTrusted: (address: string | undefined) => boolean,
): void {
  const tell = hourly(({ socket }) =>
    log.warn(
      { address: socket.remoteAddress, trustProxy: config.trustProxy ?? [] },
      'X-Forwarded-For from an address that TRUST_PROXY does not list: all who come by it count as one',
    ),
  );
  // Not async, since each vote passes here.
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['x-forwarded-for'] !== undefined && !isTrusted(request.socket.remoteAddress))
      tell(request);
    done();
  });
}

/** @returns to be called when a trusted proxy has written no address, so that its own counts */
export const unreadableAddressHint = ({ log }: Pick<Deps, 'log'>) =>
  hourly(({ socket, raw }) =>
    log.warn(
      { address: socket.remoteAddress, forwarded: String(raw.headers['x-forwarded-for']).slice(0, 300) },
      'a trusted proxy writes no address in X-Forwarded-For: all who come by it count as one',
    ),
  );

/** @returns to be called when a write is refused as another site's: a proxy that changes `Host` or `Origin` is why */
export const otherSiteHint = ({ config, log }: Deps) =>
  hourly(({ headers, host }) =>
    log.warn(
      { origin: headers.origin, host, publicUrl: config.publicUrl },
      'writes from another origin than PUBLIC_URL are refused: another site, or a proxy that changes Host or Origin',
    ),
  );
