import { createDb, createPool, type Db } from '#database/client.ts';
import { registerElectorate } from '../electorate.ts';
import { METRICS_TOKEN } from '../figures.ts';
import { metric } from '../process/ask-server.ts';
import { type Balance, Ledger } from '../process/ledger.ts';
import { type ServerProcess, spawnProduct, untilReady } from '../process/product.ts';
import { databaseDay, makeShow } from '../show.ts';
import type { Pair } from './pair.ts';

/** The outcome of one kill of the primary; seconds count from the kill. */
export interface Round {
  /** Votes acknowledged since the start of the run, until the end of the round. */
  acked: number;
  lost: number;
  twice: number;
  promoted: number;
  onTwoDisks: number;
  votesAgain: number;
  how: string;
}

/** The product and its voters on a pair of servers. */
export interface Scene {
  pair: Pair;
  db: Db;
  ledger: Ledger;
  server(): ServerProcess;
  /** Workers that were replaced since the product was started; 0 with one process. */
  replaced(): Promise<number>;
  /** Starts the product anew. @param url of the database, if it is to be another */
  restart(url?: string): Promise<void>;
  end(): Promise<Balance>;
  /** Ends the product, also after a failure; the pair stays. */
  leave(): Promise<void>;
}

interface Wish {
  pair: Pair;
  workers: string;
  dataDir: string;
  voters: number;
}

/** Clients that vote at once. */
const CLIENTS = 30;
const BEFORE = 300;
const AFTER = 200;

export async function setupFailover({ pair, workers, dataDir, voters }: Wish): Promise<Scene> {
  const db = createDb(createPool({ connectionString: pair.url() }, 4));
  await registerElectorate(db, voters);
  const show = await makeShow(db);
  const env = { WORKERS: workers, DATA_DIR: dataDir, LOG_LEVEL: 'fatal', METRICS_TOKEN };
  const start = async (url: string) => spawnProduct({ ...env, DATABASE_URL: url });
  let server = await untilReady(await start(pair.url()));
  const ballot = { contest_id: show.contest, candidate_id: show.aicha, vote_day: await databaseDay(db) };
  const ledger = new Ledger(ballot, () => [server.url]);
  return {
    pair,
    db,
    ledger,
    server: () => server,
    replaced: async () => (await metric(server, 'palmares_workers_replaced_total')) ?? 0,
    async restart(url = pair.url()) {
      await server.end('SIGKILL');
      server = await start(url);
    },
    end: () => ledger.balance(db, `PostgreSQL ${pair.version}, ${workers} worker(s)`),
    async leave() {
      await server.remove();
      await db.destroy();
    },
  };
}

/**
 * Kills the primary again and again while votes come in; each time the standby is promoted and the old primary becomes
 * its standby. Until then votes wait: every acknowledged vote is on two disks at all times.
 */
export async function failOver(scene: Scene, rounds: number, tell: (round: Round) => void): Promise<Round[]> {
  const { pair, ledger } = scene;
  ledger.start(CLIENTS);
  const told: Round[] = [];
  for (let n = 0; n < rounds; n += 1) {
    await ledger.more(BEFORE);
    const death = performance.now();
    const since = () => (performance.now() - death) / 1000;
    await pair.primary().kill();
    await pair.promote();
    const promoted = since();
    const again = ledger.more(1).then(since);
    const how = await pair.rejoin();
    const onTwoDisks = since();
    const votesAgain = await again;
    await ledger.more(AFTER);
    const round = { promoted, onTwoDisks, votesAgain, how, ...(await holdAgainst(scene)) };
    told.push(round);
    tell(round);
  }
  return told;
}

/** Compares the votes acknowledged so far with the rows of the present primary. */
async function holdAgainst({ pair, ledger }: Scene): Promise<Pick<Round, 'acked' | 'lost' | 'twice'>> {
  const acked = ledger.ackedRequests();
  const rows = await pair
    .primary()
    .ask<{ request: string; rows: string }>(
      'select request_id as request, count(*) as rows from votes group by 1',
      'palmares',
    );
  const written = new Set(rows.map(({ request }) => request));
  return {
    acked: acked.length,
    lost: acked.filter((request) => !written.has(request)).length,
    twice: rows.reduce((sum, one) => sum + Number(one.rows) - 1, 0),
  };
}

/** How many votes one server has, be it primary or standby. */
async function rowsAt(cluster: ReturnType<Pair['primary']>): Promise<number> {
  const [row] = await cluster.ask<{ rows: string }>('select count(*) as rows from votes', 'palmares');
  return Number(row?.rows);
}

/** How many commits wait for a standby. */
export async function commitsWaiting(cluster: ReturnType<Pair['primary']>): Promise<number> {
  const waiting = await cluster.ask("select from pg_stat_activity where wait_event = 'SyncRep'");
  return waiting.length;
}

/**
 * Brings the old primary back as it was, first in the address. It must take no vote, neither while it runs alone nor
 * beside the new primary.
 *
 * @returns votes that it had committed without acknowledging, votes acknowledged while it ran alone, and votes that it
 *   took since it came back
 */
export async function comeBack(
  scene: Scene,
): Promise<{ unacknowledged: number; falselyAcked: number; taken: number }> {
  const { pair, ledger } = scene;
  await ledger.more(BEFORE);
  const old = pair.primary();
  const next = pair.other();
  await next.stop();
  // Votes sent now are committed on the old primary and wait for the standby.
  while ((await commitsWaiting(old)) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  const url = pair.url(old);
  await old.kill();
  await next.start();
  await pair.promote();
  const replicated = await rowsAt(next);
  await pair.goOnAlone();
  await next.stop();
  await old.start();
  const had = await rowsAt(old);
  const acked = ledger.acked;
  // Restarts the product, which then has never seen the new primary.
  await scene.restart(url);
  await ledger.turnedAway(10);
  const falselyAcked = ledger.acked - acked;
  await next.start();
  await ledger.more(AFTER);
  await scene.restart(url);
  await ledger.more(AFTER);
  const taken = (await rowsAt(old)) - had;
  await old.kill();
  await pair.rejoin();
  await ledger.more(AFTER);
  return { unacknowledged: had - replicated, falselyAcked, taken };
}
