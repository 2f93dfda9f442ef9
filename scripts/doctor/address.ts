import { connect, type PeerCertificate } from 'node:tls';
import type { ReadConfig } from '#server/config/config.ts';
import { publicMetrics } from '#server/monitoring/serve-metrics.ts';
import { count, type Finding, note, ok, toWordsWithCode, wrong } from './finding.ts';
import { lookAsVisitor } from './visit.ts';

const DAY_MS = 86_400_000;
/** Automatic renewal happens a month before the end: a certificate with fewer days left was not renewed. */
const SOON_DAYS = 14;
const PATIENCE_MS = 5_000;

/** Checks the address that visitors see, the proxy in front of it, and the metrics. */
export async function lookAtAddress(settings: ReadConfig, now: number): Promise<Finding[]> {
  const { publicUrl, trustProxy } = settings;
  const findings: Finding[] = [];
  if (publicUrl.startsWith('https:')) {
    const { finding, isBelieved } = await checkCertificate(new URL(publicUrl), now);
    findings.push(finding);
    // Where browsers refuse the certificate, its finding already says so.
    if (isBelieved) findings.push(await lookAsVisitor(settings));
    findings.push(
      trustProxy
        ? ok('TRUST_PROXY says which proxies are believed.')
        : wrong(
            'PUBLIC_URL is https and TRUST_PROXY is not set: all visitors seem to have the proxy’s address, and are limited together.',
            'Set TRUST_PROXY to the addresses of the proxy.',
          ),
    );
  } else {
    findings.push(
      wrong(
        `PUBLIC_URL is ${publicUrl}: without https, sessions travel in the open.`,
        'Put a proxy with a certificate in front, and set PUBLIC_URL to its https address.',
      ),
      await lookAsVisitor(settings),
    );
  }
  findings.push(
    publicMetrics(settings) === 'closed' && settings.metrics.port === null
      ? note('No monitor can read the figures: /metrics is closed.', 'Set METRICS_PORT, or METRICS_TOKEN.')
      : ok('Monitors can read /metrics.'),
  );
  return findings;
}

async function checkCertificate(
  { hostname, port }: URL,
  now: number,
): Promise<{ finding: Finding; isBelieved: boolean }> {
  const where = `${hostname}:${port || 443}`;
  try {
    const { certificate, fault } = await shownBy(hostname.replace(/^\[|\]$/g, ''), Number(port || 443));
    const finding = certificateFinding(where, Date.parse(certificate.valid_to), fault, now);
    return { finding, isBelieved: fault === null };
  } catch (error) {
    const finding = wrong(
      `Nothing answers by https at ${where}: ${toWordsWithCode(error)}.`,
      'Look at the proxy, at DNS, and whether this machine may reach it.',
    );
    return { finding, isBelieved: false };
  }
}

/** @param until when it expires, `now`: milliseconds since 1970 @param fault why browsers refuse it; null for none */
export function certificateFinding(where: string, until: number, fault: string | null, now: number): Finding {
  const days = Math.floor((until - now) / DAY_MS);
  if (days < 0)
    return wrong(`The certificate of ${where} ended ${count(-days, 'day')} ago.`, 'Renew it at the proxy.');
  if (fault)
    return wrong(
      `The certificate of ${where} is not believed: ${fault}.`,
      'Install the whole chain for this name.',
    );
  if (days < SOON_DAYS)
    return wrong(
      `The certificate of ${where} ends in ${count(days, 'day')}.`,
      'Renew it now, and look why that did not happen by itself.',
    );
  return ok(`The certificate of ${where} is good for ${count(days, 'day')}.`);
}

function shownBy(
  host: string,
  port: number,
): Promise<{ certificate: PeerCertificate; fault: string | null }> {
  return new Promise((resolve, reject) => {
    // TLS takes no IP address as server name.
    const servername = /^[\d.]+$|:/.test(host) ? '' : host;
    const socket = connect({ host, port, servername, rejectUnauthorized: false });
    socket.setTimeout(PATIENCE_MS, () =>
      socket.destroy(Object.assign(new Error('silent'), { code: 'ETIMEDOUT' })),
    );
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerCertificate();
      const fault = socket.authorized ? null : String(socket.authorizationError);
      socket.destroy();
      resolve({ certificate, fault });
    });
  });
}
