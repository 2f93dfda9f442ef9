import { fileURLToPath } from 'node:url';
import { LRUCache } from 'lru-cache';
import { type CountryResponse, open, type Reader } from 'maxmind';
import { parseAddress } from '#domain/ip-address.ts';

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

/** Whole towns come by a few addresses of their carriers. */
const REMEMBERED = 10_000;

/** The file that comes with the application; its data is by NRO, CC BY 4.0. */
const SHIPPED = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

/** Addresses of no country, in the words of `ipaddr.js`; documentation is "reserved". */
const NOWHERE = new Set([
  'unspecified',
  'loopback',
  'private',
  'carrierGradeNat',
  'linkLocal',
  'uniqueLocal',
  'reserved',
  'multicast',
  'broadcast',
]);

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
  /** What was found of an address; an empty text for one of no country. */
  const found = new LRUCache<string, string>({ max: REMEMBERED });

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
    const known = found.get(address);
    if (known !== undefined) return known || null;
    const ip = parseAddress(address);
    if (ip === null) return null;
    if (!reader) {
      void load();
      return null;
    }
    const country = NOWHERE.has(ip.range()) ? null : lookUp(reader, ip.toString());
    found.set(address, country ?? '');
    return country;
  }

  return { load, countryOf };
}

function lookUp(reader: Reader<CountryResponse>, ip: string): string | null {
  const place: Place | null = reader.get(ip);
  const code = place?.country_code ?? place?.country?.iso_code;
  return code && /^[A-Z]{2}$/.test(code) ? code : null;
}
