import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { withoutPort } from '#domain/ip-address.ts';
import type { Dependencies } from '../dependencies.ts';
import { unreadableAddressHint } from './setup-hints.ts';

const HEADER = 'x-forwarded-for';

type IsTrusted = (address: string | undefined) => boolean;

/**
 * Has `request.ip` be an address, however a trusted proxy writes it: ports are taken off, and a text that is none counts
 * as the address of the proxy that wrote it, of which the operator is told. Otherwise each connection would have limits
 * of its own, and no country. The hook comes before all that asks for the address.
 *
 * @param isTrusted whether an address is that of a trusted proxy
 */
export function registerForwardedAddress(
  app: FastifyInstance,
  deps: Dependencies,
  isTrusted: IsTrusted,
): void {
  const tell = unreadableAddressHint(deps);
  // Not async, since each vote passes here.
  app.addHook('onRequest', (request, _reply, done) => {
    const given = request.headers[HEADER];
    // Nearly every proxy writes one plain address.
    if (typeof given === 'string' && isIP(given) === 0 && isTrusted(request.socket.remoteAddress)) {
      const { addresses, unreadable } = readForwarded(given, isTrusted);
      if (unreadable !== null) tell(request);
      request.headers[HEADER] = addresses.join(', ');
    }
    done();
  });
}

/**
 * Reads the addresses that proxies have written, from the last one back to the first that is no proxy's: what stands
 * before it, that sender has invented.
 *
 * @param given as in `X-Forwarded-For`
 * @returns the addresses without their ports, in the order of the header; and the text that is none, at which reading stops
 */
export function readForwarded(
  given: string,
  isTrusted: IsTrusted,
): { addresses: string[]; unreadable: string | null } {
  const addresses: string[] = [];
  for (const entry of given.split(',').reverse()) {
    const text = entry.trim();
    if (text === '') continue;
    const address = withoutPort(text);
    if (address === null) return { addresses, unreadable: text };
    addresses.unshift(address);
    if (!isTrusted(address)) break;
  }
  return { addresses, unreadable: null };
}
