import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '#database/client.ts';
import { adminSettings } from '#domain/contest/settings-admin.ts';
import { recount } from '#domain/counting/rollup.ts';
import type { LiveState } from '#domain/regie/schema.ts';
import { makeVoter, testApplication } from '../application.ts';
import { freshDatabase } from '../database.ts';
import { nextVoter, registerElectorate } from '../electorate.ts';
import { METRICS_TOKEN } from '../figures.ts';
import { makeOperator } from '../operators.ts';
import { databaseDay, makeShow } from '../show.ts';
import { type Call, call, findWorkers, metric } from './ask-server.ts';
import { Ledger } from './ledger.ts';
import type { ServerProcess } from './product.ts';
import { databaseUrl, spawnServer, startServer } from './server.ts';

/** With so many connections every worker gets at least one, except once in millions of runs. */
const MANY = 24;
const CLIENTS = 12;

/** Makes one call over many connections at once. @returns the different answers */
async function callMany(server: ServerProcess, path: string, request: Call, told: (text: string) => unknown) {
  const answers = await Promise.all(Array.from({ length: MANY }, () => call(server, path, request)));
  return [...new Set(answers.map(({ status, text }) => JSON.stringify([status, told(text)])))];
}

const DAILY = 'palmares_votes_accepted_total{kind="daily"}';

const votes = async (db: Db, from: 'votes' | 'vote_tallies') => {
  const count = from === 'votes' ? sql<number>`count(*)` : sql<number>`coalesce(sum(votes), 0)::bigint`;
  return (await sql<{ n: number }>`select ${count} as n from ${sql.table(from)}`.execute(db)).rows[0]?.n;
};

/** The first state of the live screen that the server sends to an operator's browser. */
function liveState(server: ServerProcess, headers: Record<string, string>): Promise<LiveState> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${server.url}/api/regie/live`, { agent: false, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += String(chunk);
        const [, json] = text.match(/^data: (.*)\n\n/m) ?? [];
        if (json === undefined) return;
        request.destroy();
        resolve(JSON.parse(json));
      });
    });
    request.once('error', reject);
  });
}

/** A show in which votes can be cast, and two workers that take them. */
async function setupWorkers() {
  const database = await freshDatabase();
  const show = await makeShow(database.db);
  const { deps, db } = await testApplication({}, database);
  const ballot = { contest_id: show.contest, candidate_id: show.aicha, vote_day: await databaseDay(db) };
  const server = await startServer({
    DATABASE_URL: databaseUrl(database.connection),
    WORKERS: '2',
    METRICS_TOKEN,
  });
  return { deps, db, ballot, server };
}

type Setup = Awaited<ReturnType<typeof setupWorkers>>;

/** Checks that all workers know of a change before the worker that made it answers its caller. */
async function agreeAtOnce(
  { deps, server }: Setup,
  admin: { headers: Record<string, string> },
): Promise<void> {
  const { headers } = await makeVoter(deps);
  const code = (text: string) => JSON.parse(text).code ?? 'known';
  expect(await callMany(server, '/api/auth/sessions', { headers }, code)).toEqual(['[200,"known"]']);
  expect((await call(server, '/api/auth/logout', { method: 'POST', headers })).status).toBeLessThan(300);
  expect(await callMany(server, '/api/auth/sessions', { headers }, code)).toEqual([
    '[401,"SESSION_EXPIRED"]',
  ]);

  const name = (text: string) => JSON.parse(text).name;
  expect(await callMany(server, '/manifest.webmanifest', {}, name)).toEqual(['[200,"Palmarès"]']);
  const renamed = { name: 'Tam-Tam', version: (await adminSettings(deps)).name.version };
  const act = { method: 'POST', headers: admin.headers, body: renamed };
  expect((await call(server, '/api/regie/acts/settings.name', act)).status).toBe(200);
  expect(await callMany(server, '/manifest.webmanifest', {}, name)).toEqual(['[200,"Tam-Tam"]']);
}

/** Checks that `/metrics` and the régie's live screen show the sum of all workers' votes. */
async function addUp({ server, ballot }: Setup, admin: { headers: Record<string, string> }): Promise<void> {
  const cast = () => {
    const { token } = nextVoter();
    const headers = { authorization: `Bearer ${token}` };
    return call(server, '/api/votes', {
      method: 'POST',
      headers,
      body: { ...ballot, request_id: randomUUID() },
    });
  };
  const answers = await Promise.all(Array.from({ length: MANY }, cast));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(await metric(server, DAILY)).toBe(MANY);
  expect((await liveState(server, admin.headers)).process).toMatchObject({ accepted: MANY, queue: 0 });
}

/** Kills one worker, and waits until there are two again. @param before how many were replaced before */
async function killOne(server: ServerProcess, worker: number | undefined, before: number): Promise<void> {
  process.kill(worker ?? 0, 'SIGKILL');
  await expect
    .poll(() => metric(server, 'palmares_workers_replaced_total').catch(() => null))
    .toBe(before + 1);
  await expect.poll(() => metric(server, 'palmares_workers')).toBe(2);
}

it('two workers behind one port agree, add up, lose no acknowledged vote when they are killed, and are replaced', async () => {
  const it = await setupWorkers();
  const { deps, db, server, ballot } = it;
  const admin = await makeOperator(deps, 'admin');
  await agreeAtOnce(it, admin);
  await registerElectorate(db, 20_000);
  await addUp(it, admin);

  const [one, other] = findWorkers(server);
  await killOne(server, one, 0);
  // A killed worker's votes stay in the sum: to a monitor a counter that fell would look like many new votes.
  expect(await metric(server, DAILY)).toBe(MANY);

  const ledger = new Ledger(ballot, () => [server.url]);
  ledger.start(CLIENTS);
  await ledger.more(100);
  process.kill(other ?? 0, 'SIGKILL');
  // The port still answers, with half of the workers.
  await ledger.more(100);
  await expect.poll(() => metric(server, 'palmares_workers_replaced_total').catch(() => null)).toBe(2);
  const balance = await ledger.balance(db, 'one of two workers killed');
  expect(balance).toMatchObject({ refused: 0, unknown: 0, lost: 0, twice: 0 });
  expect(balance.retried).toBeGreaterThan(0);
  // `unasked` counts the votes that were cast before the ledger began.
  expect(balance.unasked).toBe(MANY);
  // Both workers were killed, the keeper among them, and the test calls no roll-up: the new keeper must have.
  await expect.poll(() => votes(db, 'vote_tallies')).toBe(await votes(db, 'votes'));
  expect((await recount(db)).discrepancies).toEqual([]);

  // A terminal sends its Ctrl-C to the workers too.
  for (const worker of findWorkers(server)) process.kill(worker, 'SIGINT');
  expect((await server.end('SIGINT')).code).toBe(0);
  expect(findWorkers(server)).toEqual([]);
  expect(server.output().match(/Palmarès est prêt/g)).toHaveLength(1);
});

it('a worker that hangs is ended and replaced, since the system goes on giving it connections', async () => {
  const { connection } = await freshDatabase();
  const server = await startServer({
    DATABASE_URL: databaseUrl(connection),
    WORKERS: '2',
    WORKER_SILENCE_SECONDS: '6',
    METRICS_TOKEN,
  });
  const [one = 0] = findWorkers(server);
  process.kill(one, 'SIGSTOP');
  await expect.poll(() => findWorkers(server), { timeout: 30_000 }).not.toContain(one);
  await expect.poll(() => metric(server, 'palmares_workers').catch(() => null), { timeout: 30_000 }).toBe(2);
  expect(server.output()).toContain('a worker does not answer any more and is ended');
  // One that hangs when the server stops does not stay behind either.
  const [last = 0] = findWorkers(server);
  process.kill(last, 'SIGSTOP');
  expect((await server.end('SIGTERM')).code).toBe(0);
  expect(findWorkers(server)).toEqual([]);
});

it('workers that cannot start end the whole server, with the reason of one of them', async () => {
  const { connection } = await freshDatabase();
  // Node runs this before anything else; it throws in every process that runs a worker's file.
  const fails =
    "if (process.argv[1]?.endsWith('/worker.ts')) throw new Error('no memory is left for a worker')";
  const server = await spawnServer({
    DATABASE_URL: databaseUrl(connection),
    WORKERS: '2',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fails)}`,
  });
  expect((await server.exited).code).toBe(1);
  expect(server.output()).toContain('no memory is left for a worker');
  expect(server.output().trim().split('\n')).toContain(
    'Un processus du serveur n’a pas démarré : rien n’est ouvert.',
  );
});
