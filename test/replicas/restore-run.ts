import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { createDb, createPool } from '#database/client.ts';
import { migrateAt } from '#database/migrate.ts';
import { registerElectorate } from '../electorate.ts';
import { METRICS_TOKEN, readFigures } from '../figures.ts';
import { type Balance, Ledger } from '../process/ledger.ts';
import { SECRET, type ServerProcess, spawnProduct, untilReady } from '../process/product.ts';
import { databaseDay, makeShow } from '../show.ts';
import { findBinaries } from './binaries.ts';
import { type Cluster, clusterAt, initialise, placeFor, USER } from './cluster.ts';
import { makeCopy } from './copy.ts';

const DATABASE = 'palmares';
const CLIENTS = 20;
/** How many requests of lost votes phones send once more. */
const RESENT = 20;

/** The outcome of a restore to an instant. */
export interface Restored {
  version: string;
  before: Balance;
  /** Acknowledged votes that are not in the restored database. */
  missing: number;
  /** Missing votes that the command named; `misnamed` counts requests that it named without reason. */
  named: number;
  misnamed: number;
  /** Acknowledged votes that are missing although they were cast a second or more before the instant. */
  early: number;
  /** Exit code and output of the recount on the restored database. */
  recount: { code: number; text: string };
  registerStopped: boolean;
  /** Lost requests that were taken when sent again, each with one row. */
  takenAgain: number;
  resent: number;
  seconds: number;
}

/** Takes a base backup under load, restores it to an instant before the last votes, and checks what became of them. */
export async function restore({
  bin,
  dataDir,
  voters,
}: {
  bin?: string | undefined;
  dataDir: string;
  voters: number;
}): Promise<Restored> {
  const binaries = await findBinaries(bin);
  const place = await placeFor(binaries);
  const running: (() => Promise<unknown>)[] = [place.remove];
  const archive = path.join(place.folder, 'archive');
  const cluster = async (name: string) => {
    const made = await clusterAt(binaries, place.folder, name);
    running.unshift(made.kill);
    return made;
  };
  const product = async (to: Cluster) => {
    const more = { REGISTER_SEAL_VOTES: '1', ROLLUP_SECONDS: '1', DATA_DIR: dataDir, METRICS_TOKEN };
    const server = await spawnProduct({ DATABASE_URL: toUrl(to), ...more });
    running.unshift(server.remove);
    return untilReady(server);
  };
  try {
    await binaries.run('/bin/mkdir', '-m', '700', archive);
    const first = await cluster('first');
    await initialise(binaries, first);
    const archiving = `archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`;
    await first.configure(['archive_mode = on', archiving]);
    await first.start();
    await first.ask(`create database ${DATABASE}`);
    await migrateAt({ connectionString: toUrl(first) });
    const db = createDb(createPool({ connectionString: toUrl(first) }, 2));
    await registerElectorate(db, voters);
    const show = await makeShow(db);
    const ballot = { contest_id: show.contest, candidate_id: show.aicha, vote_day: await databaseDay(db) };
    const server = await product(first);
    const ledger = new Ledger(ballot, () => [server.url]);
    ledger.start(CLIENTS);
    await ledger.more(300);
    await makeCopy(binaries, first, path.join(place.folder, 'base'));
    await ledger.more(300);
    const [moment] = await first.ask<{ at: string }>('select clock_timestamp()::text as at');
    const instant = moment?.at ?? '';
    await ledger.more(300);
    const before = await ledger.balance(db, `PostgreSQL ${binaries.version}, before the restore`);
    await untilSealed(server, before.acked);
    await db.destroy();
    await server.end('SIGKILL');
    await untilArchived(first, archive);
    await first.kill();

    const began = performance.now();
    const back = await fromBackup('back', [
      `recovery_target_time = '${instant}'`,
      "recovery_target_action = 'promote'",
    ]);
    const whole = await fromBackup('whole', []);
    const seconds = (performance.now() - began) / 1000;
    const restored = await findRows(back);
    const all = await findRows(whole);
    const missing = ledger.ackedRequests().filter((request) => !restored.has(request));
    const early = missing.filter(
      (request) => Date.parse(instant) - (all.get(request)?.getTime() ?? 0) >= 1_000,
    );
    const told = await command('votes-missing', back, ['--beside', toUrl(whole)]);
    const named = new Set([...told.text.matchAll(/demande (\S+)/g)].map(([, request]) => request));
    const recounted = await command('recount', back, []);
    const again = await product(back);
    const stopped = await registerStops(back);
    const lost = ledger.ofRequests(missing.slice(0, RESENT));
    for (const { token, request } of lost) await send(again, { ...ballot, request_id: request }, token);
    const now = await back.ask<{ rows: string }>(
      `select count(*) as rows from votes where request_id in (${lost.map(({ request }) => `'${request}'`)})`,
      DATABASE,
    );
    return {
      version: binaries.version,
      before,
      missing: missing.length,
      named: missing.filter((request) => named.has(request)).length,
      misnamed: named.size - missing.filter((request) => named.has(request)).length,
      early: early.length,
      recount: recounted,
      registerStopped: stopped,
      takenAgain: Number(now[0]?.rows),
      resent: lost.length,
      seconds,
    };
  } finally {
    for (const end of running) await end();
  }

  async function fromBackup(name: string, target: string[]): Promise<Cluster> {
    const made = await cluster(name);
    await binaries.run('/bin/cp', '-a', path.join(place.folder, 'base'), made.folder);
    await made.configure([`restore_command = 'cp ${archive}/%f %p'`, ...target]);
    await binaries.run('/bin/touch', path.join(made.folder, 'recovery.signal'));
    await made.start();
    while ((await made.ask<{ still: boolean }>('select pg_is_in_recovery() as still'))[0]?.still)
      await pause();
    return made;
  }

  function command(script: string, on: Cluster, args: string[]): Promise<{ code: number; text: string }> {
    const file = path.resolve(import.meta.dirname, `../../scripts/${script}.ts`);
    const env = {
      PATH: process.env.PATH,
      COMPETITION_ID: 'test',
      DATABASE_URL: toUrl(on),
      DATA_DIR: dataDir,
      REGISTER_SECRET: SECRET,
    };
    return promisify(execFile)(process.execPath, [file, ...args], { env, maxBuffer: 1 << 26 }).then(
      ({ stdout }) => ({ code: 0, text: stdout }),
      ({ code, stdout, stderr }) => ({ code, text: `${stdout}${stderr}` }),
    );
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
const toUrl = ({ port }: Cluster) => `postgresql://${USER}@127.0.0.1:${port}/${DATABASE}`;

async function findRows(cluster: Cluster): Promise<Map<string, Date>> {
  const rows = await cluster.ask<{ request_id: string; cast_at: Date }>(
    'select request_id, cast_at from votes',
    DATABASE,
  );
  return new Map(rows.map(({ request_id, cast_at }) => [request_id, cast_at]));
}

/** Waits until the public register shows so many votes. */
async function untilSealed({ url }: ServerProcess, votes: number): Promise<void> {
  for (;;) {
    const text = await readFigures(url);
    if (Number(/^palmares_register_entries (\d+)/m.exec(text)?.[1] ?? 0) >= votes) return;
    await pause();
  }
}

/** Waits until the whole log written so far is in the archive. */
async function untilArchived(cluster: Cluster, archive: string): Promise<void> {
  const [row] = await cluster.ask<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
  while (!(await readdir(archive)).includes(row?.name ?? '')) await pause();
}

async function registerStops(cluster: Cluster): Promise<boolean> {
  for (let look = 0; look < 400; look += 1) {
    if ((await cluster.ask('select from register_faults', DATABASE)).length > 0) return true;
    await pause();
  }
  return false;
}

async function send({ url }: ServerProcess, ballot: object, token: string): Promise<void> {
  await fetch(`${url}/api/votes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(ballot),
  });
}
