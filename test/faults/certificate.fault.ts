import { chownSync, statSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { temporaryFolder } from '../folder.ts';
import { freePort } from '../free-port.ts';
import { Ledger } from '../process/ledger.ts';
import { startServer } from '../process/server.ts';
import { makeAuthority, makeCertificate, withoutOpenssl } from './certificates.ts';
import { type OwnCluster, setupOwnCluster } from './own-cluster.ts';
import { faultCase, timed } from './record.ts';
import { ENV, setupStage } from './stage.ts';

const CLIENTS = 40;
const WRONG_MS = 10_000;

/** Gives a running cluster a new certificate and ends its connections, so that the product must check the new one. */
async function change({ folder, db }: OwnCluster, certificates: string, authority: string): Promise<void> {
  makeCertificate({ folder: certificates, authority });
  await install(folder, certificates);
  await sql`select pg_reload_conf()`.execute(db);
  await wait(200);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where backend_type = 'client backend' and client_addr is not null`.execute(db);
}

async function install(cluster: string, certificates: string): Promise<void> {
  const { uid, gid } = statSync(cluster);
  for (const file of ['server.key', 'server.crt']) {
    const target = path.join(cluster, file);
    await copyFile(path.join(certificates, file), target);
    chownSync(target, uid, gid);
  }
}

describe('the certificate', () => {
  const title =
    'the database’s certificate changed, every other time to one that is not to be believed, for 10 s';
  faultCase({ name: 'certificate', title, times: 20, impossible: withoutOpenssl() }, async (times) => {
    const certificates = await temporaryFolder();
    for (const name of ['authority', 'stranger']) makeAuthority(certificates, name);
    makeCertificate({ folder: certificates, authority: 'authority' });
    const port = await freePort();
    const cluster = await setupOwnCluster(['listen_addresses = 127.0.0.1', `port = ${port}`], port);
    await install(cluster.folder, certificates);
    await sql`alter system set ssl = on`.execute(cluster.db);
    await sql`select pg_reload_conf()`.execute(cluster.db);
    const stage = await setupStage(cluster.db, times * 3_000 + 10_000);
    const address = `postgresql://${cluster.user}@127.0.0.1:${port}/postgres`;
    const DATABASE_URL = `${address}?sslmode=verify-full&sslrootcert=${certificates}/authority.crt`;
    const server = await startServer({ ...ENV, DATABASE_URL });
    const secured = await sql<{ n: number }>`select count(*)::int as n from pg_stat_ssl where ssl`.execute(
      cluster.db,
    );
    expect(secured.rows[0]?.n).toBeGreaterThan(0);
    const ledger = new Ledger(stage.ballot, () => [server.url], {
      next: stage.next,
      paceMs: 100,
      retryMs: 100,
    });
    ledger.start(CLIENTS);
    const recovered: number[] = [];
    for (let n = 0; n < times; n += 1) {
      await ledger.more(2 * CLIENTS);
      if (n % 2 === 1) {
        const before = ledger.answers['503 DATABASE_UNAVAILABLE'] ?? 0;
        await change(cluster, certificates, 'stranger');
        await wait(WRONG_MS);
        expect(
          ledger.answers['503 DATABASE_UNAVAILABLE'] ?? 0,
          JSON.stringify(ledger.answers),
        ).toBeGreaterThan(before);
      }
      recovered.push(await timed(ledger, CLIENTS, () => change(cluster, certificates, 'authority')));
    }
    return { ledger, db: cluster.db, recovered, remark: 'the time is from the right certificate on' };
  });
});
