import proxyaddr from '@fastify/proxy-addr';
import { LRUCache } from 'lru-cache';
import { parseAddress } from '#domain/ip-address.ts';

const NAMES = new Set(['loopback', 'linklocal', 'uniquelocal']);
/** Proxies are few; what else connects is forgotten in its turn. */
const REMEMBERED = 1_000;

/** Whether proxies can be told by a list: addresses, networks ("10.0.0.0/8") and the names loopback, linklocal, uniquelocal. */
export function areProxies(listed: readonly string[]): boolean {
  // The library also reads "10.0.0" as an address, by the rules of the last century: here it is a mistake.
  if (!listed.every((entry) => NAMES.has(entry) || parseAddress(entry.split('/')[0] ?? ''))) return false;
  try {
    proxyaddr.compile([...listed]);
    return true;
  } catch {
    return false;
  }
}

/**
 * Tells the proxies whose headers are believed from every other sender.
 *
 * @param listed as `areProxies` lets pass
 * @returns whether an address, as a socket tells it, is one of them
 */
export function trustedProxies(listed: readonly string[] = []): (address: string | undefined) => boolean {
  const trusts = proxyaddr.compile([...listed]);
  // Asked of every vote, where the library would take as long as all else that is done with an address.
  const known = new LRUCache<string, boolean>({ max: REMEMBERED });
  return (address = '') => {
    const remembered = known.get(address);
    if (remembered !== undefined) return remembered;
    const trusted = trusts(address, 0);
    known.set(address, trusted);
    return trusted;
  };
}
