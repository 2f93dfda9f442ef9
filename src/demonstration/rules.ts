import { isIP } from 'node:net';
import { readAddress } from '#database/address.ts';
import { ConfigurationError, type ReadConfig } from '#server/config/config.ts';

type Asked = Pick<ReadConfig, 'demonstration' | 'demonstrationSaid' | 'host' | 'publicUrl' | 'databaseUrl'>;

/**
 * Refuses a demonstration that may not be meant, because it shows passwords to every visitor. Without a setting it runs
 * on this machine only; an engineer who wants it elsewhere sets DEMONSTRATION=1, and one who meant production is told
 * before anything is opened.
 *
 * @throws {ConfigurationError} naming the settings that are not of this machine, and both remedies
 */
export function assertDemonstrationIsMeant(settings: Asked): void {
  if (!settings.demonstration) {
    if (!settings.demonstrationSaid) return;
    throw new ConfigurationError(
      'NODE_ENV=production et DEMONSTRATION=1 se contredisent : gardez l’un des deux (voir docs/operations.md).',
    );
  }
  if (settings.demonstrationSaid) return;
  const elsewhere = [
    ...(isLoopback(settings.host) ? [] : [`HOST=${settings.host}`]),
    ...(isLoopback(new URL(settings.publicUrl).hostname) ? [] : [`PUBLIC_URL=${settings.publicUrl}`]),
    // Named without its value, which may contain a password.
    ...(settings.databaseUrl === undefined || isOwnDatabase(settings.databaseUrl) ? [] : ['DATABASE_URL']),
  ];
  if (elsewhere.length === 0) return;
  throw new ConfigurationError(
    `Sans NODE_ENV=production, ce serait une démonstration, dont tous les mots de passe sont publics ; elle ne s’ouvre d’elle-même que sur cette machine, et ${elsewhere.join(', ')} n’en est pas. Donnez NODE_ENV=production pour un vrai vote, ou DEMONSTRATION=1 pour montrer la démonstration (voir docs/operations.md).`,
  );
}

/** Whether a host is a loopback address, which only this machine can reach. */
function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  if (isIP(name) === 4) return name.startsWith('127.');
  return name === '::1' || name.startsWith('::ffff:127.') || name.startsWith('::ffff:7f');
}

/** Whether every host of a database's address is this machine, or a socket on it. */
function isOwnDatabase(databaseUrl: string): boolean {
  const hosts = readAddress(databaseUrl)?.hosts ?? [];
  return hosts.length > 0 && hosts.every(({ host }) => host.startsWith('/') || isLoopback(host));
}
