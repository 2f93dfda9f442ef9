import proxyaddr from '@fastify/proxy-addr';
import { LRUCache } from 'lru-cache';
import { parseAddress } from '#domain/ip-address.ts';

const NAMES = new Set(['loopback', 'linklocal', 'uniquelocal']);
/** Proxies are few; other addresses that connect push each other out. */
const REMEMBERED = 1_000;

/** Whether a list of proxies is valid: addresses, networks ("10.0.0.0/8"), and loopback, linklocal, uniquelocal. */
export function areProxies(listed: readonly string[]): boolean {
  // The library also reads the old form "10.0.0" as an address: here it is refused as a mistake.
  if (!listed.every((entry) => NAMES.has(entry) || parseAddress(entry.split('/')[0] ?? ''))) return false;
  try {
    proxyaddr.compile([...listed]);
    return true;
  } catch {
    return false;
  }
}

/**
 * Compiles the list of trusted proxies, whose headers are believed.
 *
 * @param listed entries that `areProxies` accepts
 * @returns a function that tells whether a socket's address is one of them
 */
export function trustedProxies(listed: readonly string[] = []): (address: string | undefined) => boolean {
  const trusts = proxyaddr.compile([...listed]);
  // Called for every vote: the library's check would take as long as all other work on an address.
  const known = new LRUCache<string, boolean>({ max: REMEMBERED });
  return (address = '') => {
    const remembered = known.get(address);
    if (remembered !== undefined) return remembered;
    const trusted = trusts(address, 0);
    known.set(address, trusted);
    return trusted;
  };
}
