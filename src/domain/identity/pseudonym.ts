import { createHmac } from 'node:crypto';
import { toLine, toNetwork } from '#domain/ip-address.ts';

/** What is kept of an address or a fingerprint: enough to see two alike, not to read it back. */
export function pseudonym(deps: { config: { pseudonymSecret: string } }, value: string): Buffer {
  return hashed(deps.config.pseudonymSecret, value);
}

/** Pseudonyms of a value under every secret that it may have been kept with, the present one first: for looking it up. */
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

/** What is kept of the address of a session or an account: of IPv6 the line, whose other addresses are the same caller's. */
export const lineTrace = (deps: { config: { pseudonymSecret: string } }, ip: string) =>
  pseudonym(deps, toLine(ip));

/** What an account keeps of the address that it was registered from: its line, and the network that it is of. */
export function networkTraces(deps: { config: { pseudonymSecret: string } }, ip: string) {
  return { ip_hash: lineTrace(deps, ip), network_hash: pseudonym(deps, `network:${toNetwork(ip)}`) };
}
