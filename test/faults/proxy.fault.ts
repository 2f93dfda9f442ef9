import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import tls from 'node:tls';
import { describe, expect, onTestFinished } from 'vitest';
import { freshDatabase } from '../database.ts';
import { temporaryFolder } from '../folder.ts';
import { Ledger } from '../process/ledger.ts';
import { databaseUrl, startServer } from '../process/server.ts';
import { makeAuthority, makeCertificate, withoutOpenssl } from './certificates.ts';
import { startNginx, withoutNginx } from './nginx.ts';
import { faultCase, timed } from './record.ts';
import { ENV, setupStage } from './stage.ts';

const CLIENTS = 40;
/** How long nginx shows a wrong certificate: until requests under way are over, and then for the check itself. */
const SETTLED_MS = 5_000;
const WRONG_MS = 5_000;
/** The wrong certificates, in turn, and the error that a client reports for each. */
const WRONG = [
  { authority: 'stranger', refused: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' },
  { authority: 'authority', days: 0, refused: 'CERT_HAS_EXPIRED' },
];

describe('the proxy', () => {
  const title =
    'the certificate of the proxy in front changed, every other time to one of another authority or an expired one, for 10 s';
  const impossible = withoutOpenssl() || withoutNginx();
  faultCase({ name: 'proxy-certificate', title, times: 20, impossible }, async (times) => {
    const folder = await temporaryFolder();
    for (const name of ['authority', 'stranger']) makeAuthority(folder, name);
    await believeOnly(path.join(folder, 'authority.crt'));
    const files = makeCertificate({ folder, authority: 'authority' });
    const { connection, db } = await freshDatabase();
    const stage = await setupStage(db, times * 3_000 + 10_000);
    const server = await startServer({
      ...ENV,
      DATABASE_URL: databaseUrl(connection),
      TRUST_PROXY: '127.0.0.1',
    });
    const proxy = await startNginx(server.url, files);
    const ledger = new Ledger(stage.ballot, () => [proxy.url], {
      next: stage.next,
      paceMs: 100,
      retryMs: 100,
    });
    ledger.start(CLIENTS);
    const unheard = () => ledger.answers['no answer'] ?? 0;
    const recovered: number[] = [];
    for (let n = 0; n < times; n += 1) {
      await ledger.more(2 * CLIENTS);
      const wrong = n % 2 === 1 ? WRONG[(n >> 1) % WRONG.length] : undefined;
      if (wrong) {
        makeCertificate({ folder, ...wrong });
        await proxy.reload();
        await wait(SETTLED_MS);
        const before = { acked: ledger.acked, unheard: unheard() };
        expect(await refusal(proxy.url)).toBe(wrong.refused);
        await wait(WRONG_MS);
        // A vote acknowledged now would have gone through a proxy that is not ours.
        expect(ledger.acked, JSON.stringify(ledger.answers)).toBe(before.acked);
        expect(unheard()).toBeGreaterThan(before.unheard + CLIENTS);
      }
      makeCertificate({ folder, authority: 'authority' });
      recovered.push(await timed(ledger, CLIENTS, proxy.reload));
    }
    return { ledger, db, recovered, remark: 'nginx; the time is from the right certificate on' };
  });
});

/** Makes this process trust one authority, and no other, until the test ends. */
async function believeOnly(authority: string): Promise<void> {
  const usual = tls.getCACertificates('default');
  tls.setDefaultCACertificates([await readFile(authority, 'utf8')]);
  onTestFinished(() => tls.setDefaultCACertificates(usual));
}

/** The error code with which a client of this process refuses to connect to an address; null when it connects. */
async function refusal(url: string): Promise<string | null> {
  return fetch(url).then(
    () => null,
    ({ cause }: Error) => (cause as { code?: string } | undefined)?.code ?? '?',
  );
}
