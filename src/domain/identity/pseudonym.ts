import { createHmac } from 'node:crypto';
import { toLine, toNetwork } from '#domain/ip-address.ts';

/** What is kept of an address or a fingerprint: equal ones can be seen, none can be read back. */
export function pseudonym(deps: { config: { pseudonymSecret: string } }, value: string): Buffer {
  return hashed(deps.config.pseudonymSecret, value);
}

/** Pseudonyms of a value under every secret that it may have been kept with, the present one first: for look-ups. */
export function everyPseudonym(
  { config }: { config: { pseudonymSecret: string; formerPseudonymSecrets?: readonly string[] } },
  value: string,
): Buffer[] {
  return [config.pseudonymSecret, ...(config.formerPseudonymSecrets ?? [])].map((secret) =>
    hashed(secret, value),
  );
}

const hashed = (secret: string, value: string) =>
  createHmac('sha256', secret).update(`pseudonym:${value}`).digest().subarray(0, 16);

/** Pseudonym of a session's or an account's IP address: of IPv6 the /64, all of whose addresses one caller has. */
export const lineTrace = (deps: { config: { pseudonymSecret: string } }, ip: string) =>
  pseudonym(deps, toLine(ip));

/** Pseudonyms of the address that an account was registered from: of its line, and of its network. */
export function networkTraces(deps: { config: { pseudonymSecret: string } }, ip: string) {
  return { ip_hash: lineTrace(deps, ip), network_hash: pseudonym(deps, `network:${toNetwork(ip)}`) };
}
