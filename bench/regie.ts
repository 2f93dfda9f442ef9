import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { createDb, createPool } from '#database/client.ts';
import { recount, rollUp } from '#domain/counting/rollup.ts';
import { encryptSecret, newTotpSecret } from '#domain/regie/one-time-code.ts';
import { insertOperator, insertOperatorSession } from '#domain/regie/queries.ts';
import { annulPinned, pinVotes } from '#domain/risk/pins.ts';
import { scanForRisks } from '#domain/risk/scan.ts';
import { riskQueue } from '#domain/risk/service.ts';
import { newId } from '#domain/uuid.ts';
import { buildApp } from '#server/app.ts';
import { readSettings } from '#server/config/config.ts';
import { secretsFrom } from '#server/config/keys.ts';
import { assemble } from '#server/dependencies.ts';
import { loadBuild } from '#server/pages/load-build.ts';
import { createPageRenderer } from '#server/pages/ssr.ts';
import { openBenchServer } from './databases.ts';
import { fillSeason } from './fill-season.ts';
import { median, milliseconds, verdict } from './report.ts';
import { machine, regieSettings as settings, settings as shared } from './settings.ts';
import { COMPETITION, makeShow, SESSION_SECRET } from './show.ts';

// Fills a database with a season, and measures what operators wait for: pages of the régie beside a page that asks
// little of the database, the recount, the search for fraud and an annulment. docs/performance.md explains.

const RECOUNT_TARGET_S = 30;
const folder = await mkdtemp(path.join(os.tmpdir(), 'palmares-bench-'));
const server = await openBenchServer(shared.databaseUrl);
try {
  console.log(`${new Date().toISOString()}  ${machine()}\n${server.version}`);
  await server.prepare(async (_db, url) => {
    const db = createDb(createPool({ connectionString: url }, 4, 0));
    try {
      const show = await makeShow(db);
      const filled = await seconds(() => fillSeason(db, show, settings));
      console.log(`${settings.users} users, ${settings.votes} votes: filled in ${filled.toFixed(0)} s`);
      console.log(`roll-up of all of them    ${(await seconds(() => rollUp(db))).toFixed(1)} s`);
      let total = 0;
      const counting = await seconds(async () => {
        const counted = await recount(db);
        if (counted.discrepancies.length > 0) throw new Error('The roll-up differs from the rows.');
        total = counted.total;
      });
      const target = `≤ ${RECOUNT_TARGET_S} s`;
      console.log(
        verdict(`recount of ${total}`, `${counting.toFixed(1)} s`, counting <= RECOUNT_TARGET_S, target),
      );
      for (const turn of ['search for fraud, the first', 'search for fraud, again   '])
        console.log(`${turn} ${(await seconds(() => scanForRisks(db))).toFixed(1)} s`);
      const [cluster] = await riskQueue(db, { state: 'open', kind: 'device' });
      if (!cluster) throw new Error('The search found nothing.');
      const annulling = await seconds(() =>
        db.transaction().execute(async (tx) => {
          const accounts = { of: 'cluster', clusterId: cluster.id, choice: 'all', members: [] } as const;
          const pinned = await pinVotes(tx, new Date(), show.contest, accounts);
          await annulPinned(tx, {
            cluster_id: cluster.id,
            contest_id: show.contest,
            reason: 'bench',
            pinned,
          });
        }),
      );
      console.log(`annulment of ${cluster.users} accounts ${annulling.toFixed(1)} s`);
      await measurePages(url, cluster.id);
    } finally {
      await db.destroy();
    }
  });
} finally {
  await server.stop();
  await rm(folder, { recursive: true });
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

async function measurePages(url: string, clusterId: string): Promise<void> {
  const given = readSettings({ DATA_DIR: folder, COMPETITION_ID: COMPETITION });
  const config = { ...given, ...secretsFrom(given.givenSecrets, SESSION_SECRET) };
  const { deps, close } = assemble(config, { connectionString: url }, pino({ level: 'silent' }));
  const build = await loadBuild();
  const app = await buildApp(deps, createPageRenderer(build));
  const token = randomBytes(32).toString('base64url');
  const id = newId();
  await insertOperator(deps.db, {
    id,
    email: 'bench@exemple.org',
    name: 'Mesure',
    role: 'admin',
    password_hash: '',
    totp_secret: encryptSecret(newTotpSecret(), config.sealingSecrets),
    totp_step: 0,
  });
  const token_hash = createHash('sha256').update(token).digest();
  await insertOperatorSession(deps.db, { token_hash, operator_id: id, ip: '127.0.0.1', userAgent: 'bench' });
  const { user_id } = await deps.db
    .selectFrom('risk_members')
    .select('user_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const middle = await deps.db
    .selectFrom('audit_events')
    .select('id')
    .orderBy('id')
    .offset(Math.floor(settings.events / 2))
    .limit(1)
    .executeTakeFirstOrThrow();

  const trivial = await measureTimes('/regie/equipe');
  console.log(`\n${settings.requests} requests of each page, one after the other; ratios to the team's page`);
  for (const page of [
    '/regie/equipe',
    '/regie',
    '/regie?periode=semaine',
    '/regie/direct.csv?periode=semaine',
    '/regie/validations',
    '/regie/journal',
    `/regie/journal?before=${middle.id}`,
    '/regie/journal?subject=user:1',
    '/regie/fraude',
    `/regie/fraude/${clusterId}`,
    '/regie/personnes',
    `/regie/personnes/${user_id}`,
  ]) {
    const { p50, p99 } = await measureTimes(page);
    const name = page.replace(/[0-9a-f-]{36}/, '…').padEnd(34);
    console.log(
      `${name} p50 ${milliseconds(p50)} (${(p50 / trivial.p50).toFixed(1)}), p99 ${milliseconds(p99)} (${(p99 / trivial.p99).toFixed(1)})`,
    );
  }
  await app.close();
  await close();

  async function measureTimes(page: string): Promise<{ p50: number; p99: number }> {
    const times: number[] = [];
    for (let n = -5; n < settings.requests; n += 1) {
      const start = performance.now();
      const answer = await app.inject({ url: page, headers: { cookie: `regie=${token}` } });
      if (answer.statusCode !== 200) throw new Error(`${page} answered ${answer.statusCode}`);
      if (n >= 0) times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    return { p50: median(times), p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN };
  }
}
