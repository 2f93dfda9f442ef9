import { inspect } from 'node:util';
import { demoAccounts, demoOperators } from '#demonstration/content/accounts.ts';
import { regieDoor } from '#site/copy/door.ts';
import type { AppConfig } from './config/config.ts';
import { publicMetrics } from './monitoring/serve-metrics.ts';

interface AnnouncedDatabase {
  description: string;
  standby: keyof typeof WHERE_VOTES_ARE | null;
}

/** A line for the operator who starts the server by hand; the log is for machines. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** A sentence for the operator, or an error with all that is known of it. */
export function complain(what: unknown): void {
  process.stderr.write(`${typeof what === 'string' ? what : inspect(what)}\n`);
}

const WHERE_VOTES_ARE = {
  none: 'un vote accepté est sur un seul disque : aucun réplica synchrone (docs/operations.md)',
  synchronous: 'un vote accepté est sur deux disques',
  waiting: 'le réplica synchrone est absent : les votes attendent son retour (docs/operations.md)',
} as const;

/** Tells the operator where the product is, and which accounts the demonstration has. */
export function announce(config: AppConfig, { description, standby }: AnnouncedDatabase): void {
  say('');
  say(`Palmarès est prêt : ${config.publicUrl}`);
  say(`  écoute sur ${toPlace(config.host, config.port)} · ${description}`);
  say(`  version ${config.version}`);
  if (standby) say(`  ${WHERE_VOTES_ARE[standby]}`);
  say(`  documentation de l’API : ${config.publicUrl}/api/docs`);
  if (config.demonstration) {
    say('  comptes de démonstration :');
    for (const account of demoAccounts) {
      say(`    ${account.name} · ${account.phone} ou ${account.email} · mot de passe ${account.password}`);
    }
    say(`  régie : ${config.publicUrl}/regie, qui affiche le code du moment`);
    for (const { name, email, role, password } of demoOperators) {
      say(`    ${name} (${regieDoor.roles[role].toLowerCase()}) · ${email} · mot de passe ${password}`);
    }
    if (!config.mail.smtpUrl) say(`  e-mails écrits dans ${config.mail.folder}`);
  }
  say(`  ${metricsInWords(config)}`);
  if (!config.pushKeys)
    say('  rappels désactivés : ni PUSH_PUBLIC_KEY ni PUSH_PRIVATE_KEY (npm run push:keys).');
  say('  Ctrl-C pour arrêter.');
}

/** Host and port as an address writes them: an IPv6 host stands in brackets. */
export const toPlace = (host: string, port: number): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;

/** Where monitors read the figures; an operator who expects them on the public port is told how to open them. */
function metricsInWords(config: AppConfig): string {
  const { host, port } = config.metrics;
  if (port !== null) return `métriques sur ${toPlace(host, port)}/metrics`;
  if (publicMetrics(config) !== 'closed') return `métriques : ${config.publicUrl}/metrics`;
  return 'métriques fermées : donnez METRICS_PORT, ou METRICS_TOKEN (docs/operations.md).';
}
