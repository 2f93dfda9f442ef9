import { setTimeout as wait } from 'node:timers/promises';
import { describe } from 'vitest';
import { freshDatabase } from '../database.ts';
import { Ledger } from '../process/ledger.ts';
import { databaseUrl, startServer } from '../process/server.ts';
import { flakyNetwork, flakyProvider, type Proxy as Network } from '../proxy.ts';
import { faultCase, timed } from './record.ts';
import { ENV, setupStage } from './stage.ts';

const CLIENTS = 60;
const SILENT_MS = 10_000;
const SLOW_MS = 250;
/** One piece in so many cuts its connection. */
const CUT_EVERY = 20;

const WHERE = {
  database: 'between server and database',
  phones: 'between phones and server',
} as const;
type Where = keyof typeof WHERE;

/** A server with a network that the test controls on one side of it, and clients who vote. */
async function setupNetwork(where: Where, voters: number) {
  const { connection, db } = await freshDatabase();
  const stage = await setupStage(db, voters);
  const network = await (where === 'database' ? flakyNetwork(connection) : flakyProvider(() => own));
  const reached = where === 'database' ? { ...connection, host: '127.0.0.1' } : connection;
  const url = new URL(databaseUrl(reached));
  if (where === 'database') {
    url.host = `127.0.0.1:${network.port}`;
    url.searchParams.delete('host');
  }
  const server = await startServer({ ...ENV, DATABASE_URL: url.href });
  const own = { host: '127.0.0.1', port: Number(new URL(server.url).port) };
  const address = where === 'database' ? server.url : `http://127.0.0.1:${network.port}`;
  const ledger = new Ledger(stage.ballot, () => [address], { next: stage.next, paceMs: 50, retryMs: 100 });
  ledger.start(CLIENTS);
  await ledger.more(CLIENTS);
  return { db, network, ledger };
}

function cutSome(network: Network): { cuts: number; unheard: number } {
  const count = { cuts: 0, unheard: 0 };
  let pieces = 0;
  network.fate = (towards) => {
    pieces += 1;
    if (pieces % CUT_EVERY !== 0) return 'pass';
    count.cuts += 1;
    if (towards === 'client') count.unheard += 1;
    return 'cut';
  };
  return count;
}

describe.each(Object.keys(WHERE) as Where[])('the network of the %s', (where) => {
  const cut = `network cut ${WHERE[where]}: one piece in ${CUT_EVERY} with its connection`;
  faultCase({ name: `cut-${where}`, title: cut, times: 500 }, async (times) => {
    const { db, network, ledger } = await setupNetwork(where, times * 400 + 20_000);
    const count = cutSome(network);
    while (count.cuts < times) await ledger.more(1);
    network.fate = () => 'pass';
    const recovered = [await timed(ledger, CLIENTS, () => {})];
    const remark = `${count.unheard} of the pieces were on their way back`;
    return { ledger, db, recovered, remark };
  });

  const silent = `network ${WHERE[where]} swallows everything for 10 s`;
  faultCase({ name: `silent-${where}`, title: silent, times: 10 }, async (times) => {
    const { db, network, ledger } = await setupNetwork(where, times * 10_000 + 20_000);
    const recovered: number[] = [];
    for (let n = 0; n < times; n += 1) {
      network.fate = () => 'swallow';
      await wait(SILENT_MS);
      network.fate = () => 'pass';
      recovered.push(await timed(ledger, CLIENTS, () => {}));
      await ledger.more(CLIENTS);
    }
    return { ledger, db, recovered, remark: 'the time is from when the network was back' };
  });

  const slow = `network ${WHERE[where]} slow: each piece ${SLOW_MS} ms under way (times: votes at least)`;
  faultCase({ name: `slow-${where}`, title: slow, times: 1_000 }, async (votes) => {
    const { db, network, ledger } = await setupNetwork(where, votes * 3 + 20_000);
    network.latency = SLOW_MS;
    await ledger.more(votes);
    return { ledger, db, recovered: [] };
  });

  const shuffled = `connections ${WHERE[where]} overtake one another: each piece 0 to ${2 * SLOW_MS} ms (times: votes at least)`;
  faultCase({ name: `reordered-${where}`, title: shuffled, times: 1_000 }, async (votes) => {
    const { db, network, ledger } = await setupNetwork(where, votes * 3 + 20_000);
    network.latency = () => Math.random() * 2 * SLOW_MS;
    await ledger.more(votes);
    return { ledger, db, recovered: [] };
  });
});
