import { isIP, isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Groups that are the same for a household or company in IPv6: providers assign a /48 or a smaller network. */
const IPV6_GROUPS_OF_NETWORK = 3;
const IPV4_GROUPS_OF_NETWORK = 3;
/**
 * Groups that are the same for one line in IPv6: phones and computers change the rest of their address by themselves.
 */
const IPV6_GROUPS_OF_LINE = 4;

/**
 * Reads an IP address as sockets and proxies write it: four decimal numbers, or IPv6. A socket for both families gives
 * an IPv4 address inside an IPv6 one, which is read as the IPv4 address.
 *
 * @returns null for every other text, including the short and octal spellings of IPv4
 */
export function parseAddress(text: string): Address | null {
  // Node's own check is faster, and accepts only the form with four decimal numbers.
  if (isIPv4(text)) return ipaddr.IPv4.parse(text);
  if (!isIPv6(text)) return null;
  const address = ipaddr.IPv6.parse(text);
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

/**
 * Reads an address as a proxy passes it on: some write the port of the connection after it, and IPv6 in brackets.
 *
 * @returns the address alone; null where the text is none
 */
export function withoutPort(text: string): string | null {
  if (isIP(text) !== 0) return text;
  const [, v4, v6] = /^(?:([\d.]+):\d{1,5}|\[([^\]]+)\](?::\d{1,5})?)$/.exec(text) ?? [];
  if (v4 !== undefined) return isIPv4(v4) ? v4 : null;
  return v6 !== undefined && isIPv6(v6) ? v6 : null;
}

/**
 * The network that an address belongs to, for slowing down floods: /24 of IPv4, /48 of IPv6.
 *
 * @param ip an address; any other text is a network of its own
 */
export function toNetwork(ip: string): string {
  const address = parseAddress(ip);
  if (address === null) return ip;
  if ('octets' in address) return address.octets.slice(0, IPV4_GROUPS_OF_NETWORK).join('.');
  return firstGroups(address, IPV6_GROUPS_OF_NETWORK);
}

/**
 * The line that an address belongs to, where calls are counted by address: the address itself in IPv4, the /64 in IPv6,
 * because one caller has all 2^64 addresses of it.
 *
 * @param ip an address; any other text is a line of its own
 */
export function toLine(ip: string): string {
  const address = parseAddress(ip);
  if (address === null) return ip;
  return 'octets' in address ? address.toString() : firstGroups(address, IPV6_GROUPS_OF_LINE);
}

const firstGroups = ({ parts }: ipaddr.IPv6, count: number) =>
  parts
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':');
