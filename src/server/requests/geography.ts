import { fileURLToPath } from 'node:url';
import { LRUCache } from 'lru-cache';
import { type CountryResponse, open, type Reader } from 'maxmind';
import { parseAddress } from '#domain/ip-address.ts';

/** Looks up the country of an address in a file of MaxMind's format, which is held in memory. */
export interface Geography {
  /** Reads the file; without a file that can be read every country is unknown. Never fails. */
  load(): Promise<void>;
  /** ISO 3166 code; null for an address that the file does not know, and for one of no country. */
  countryOf(address: string): string | null;
}

/** A record as `@ip-location-db` writes it (`country_code`), and as MaxMind and DB-IP do (`country`). */
interface Place {
  country_code?: string;
  country?: { iso_code?: string };
}

/** Carriers put whole towns behind a few addresses. */
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
 * @param onMissing called once when the file cannot be read
 */
export function createGeography(
  file: string | undefined,
  onMissing: (error: unknown, file: string) => void,
): Geography {
  const path = file ?? fileURLToPath(import.meta.resolve(SHIPPED));
  let reader: Reader<CountryResponse> | undefined;
  let loading: Promise<void> | undefined;
  /** The country found for each address; an empty string for none. */
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
