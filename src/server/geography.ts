import { BlockList } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type CountryResponse, open, type Reader } from 'maxmind';
import { familyOf, unmapped } from './proxies.ts';

/** Tells countries from addresses, by a file in MaxMind's format that is held in memory. */
export interface Geography {
  /** Reads the file; without a file that can be read every country is unknown. Never fails. */
  load(): Promise<void>;
  /** ISO 3166 code; null for what the file does not know, and for addresses that are nowhere. */
  countryOf(address: string): string | null;
}

/** As `@ip-location-db` writes a country, and as MaxMind and DB-IP do. */
interface Place {
  country_code?: string;
  country?: { iso_code?: string };
}

/** The file that comes with the application; its data is by NRO, CC BY 4.0. */
const SHIPPED = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

/** Addresses of no country: private, loopback, link-local, shared by carriers, documentation, multicast. */
const nowhere = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  nowhere.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['2001:db8::', 32],
  ['ff00::', 8],
] as const) {
  nowhere.addSubnet(network, bits, 'ipv6');
}

/**
 * @param file a country database in MaxMind's format; the one that comes with the application when there is none
 * @param onMissing told once when the file cannot be read
 */
export function createGeography(
  file: string | undefined,
  onMissing: (error: unknown, file: string) => void,
): Geography {
  const path = file ?? fileURLToPath(import.meta.resolve(SHIPPED));
  let reader: Reader<CountryResponse> | undefined;
  let loading: Promise<void> | undefined;

  async function read(): Promise<void> {
    try {
      reader = await open(path);
    } catch (error) {
      onMissing(error, path);
    }
  }

  function load(): Promise<void> {
    loading ??= read();
    return loading;
  }

  function countryOf(address: string): string | null {
    const ip = unmapped(address);
    const family = familyOf(ip);
    if (!family || nowhere.check(ip, family)) return null;
    if (!reader) {
      void load();
      return null;
    }
    const place: Place | null = reader.get(ip);
    const code = place?.country_code ?? place?.country?.iso_code;
    return code && /^[A-Z]{2}$/.test(code) ? code : null;
  }

  return { load, countryOf };
}
