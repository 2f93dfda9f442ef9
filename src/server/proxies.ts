import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { invalidConfiguration } from './config.ts';

const NAMED: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Tells the proxies whose headers are believed from everybody else.
 *
 * @param listed addresses, networks ("10.0.0.0/8") and the names loopback, linklocal, uniquelocal
 * @throws {ConfigurationError} for what is none of these
 */
export function trustedProxies(listed: readonly string[] = []): (address: string | undefined) => boolean {
  const trusted = new BlockList();
  for (const entry of listed.flatMap((name) => NAMED[name] ?? name)) {
    const [network = '', bits] = entry.split('/');
    const family = familyOf(network);
    const length =
      bits === undefined ? (family === 'ipv4' ? 32 : 128) : /^\d+$/.test(bits) ? Number(bits) : -1;
    if (!family || length < 0 || length > (family === 'ipv4' ? 32 : 128)) {
      throw invalidConfiguration(['TRUST_PROXY']);
    }
    trusted.addSubnet(network, length, family);
  }
  return (address) => {
    const plain = unmapped(address ?? '');
    const family = familyOf(plain);
    return family !== null && trusted.check(plain, family);
  };
}

/** A socket that takes both families shows an IPv4 address inside an IPv6 one. */
export const unmapped = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

export function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  return isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : null;
}
