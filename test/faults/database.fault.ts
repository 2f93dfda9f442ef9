import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, onTestFinished } from 'vitest';
import { createDb, createPool } from '#database/client.ts';
import { startEmbedded } from '#database/embedded.ts';
import { visitEmbedded } from '#database/open.ts';
import { dataFolder } from '../process/cluster.ts';
import { Ledger } from '../process/ledger.ts';
import { postmaster } from '../process/postmaster.ts';
import { startServer } from '../process/server.ts';
import { canMount, fill, setupSmallDisk } from '../process/small-disk.ts';
import { type OwnCluster, setupOwnCluster, signalAll } from './own-cluster.ts';
import { faultCase, timed } from './record.ts';
import { ENV, setupStage } from './stage.ts';

const CLIENTS = 40;
const MINUTE_MS = 60_000;
const STARVED_MS = 10_000;
const TOO_MANY_CONNECTIONS = '53300';

/** Runs a case on a cluster of its own, which only the case repairs: `fault` returns the function that does. */
async function onOwnCluster(
  times: number,
  settings: readonly string[],
  fault: (cluster: OwnCluster) => Promise<() => unknown>,
) {
  const cluster = await setupOwnCluster(settings);
  const stage = await setupStage(cluster.db, times * 4_000 + 10_000);
  const server = await startServer({ ...ENV, DATABASE_URL: cluster.url });
  const ledger = new Ledger(stage.ballot, () => [server.url], {
    next: stage.next,
    paceMs: 200,
    retryMs: 200,
  });
  ledger.start(CLIENTS);
  const recovered: number[] = [];
  for (let n = 0; n < times; n += 1) {
    await ledger.more(2 * CLIENTS);
    const putRight = await fault(cluster);
    recovered.push(await timed(ledger, CLIENTS, putRight));
  }
  return { ledger, db: cluster.db, recovered, remark: 'the time is from when the database was back' };
}

describe('the database', () => {
  const killed = 'PostgreSQL’s postmaster killed (`kill -9`), or stopped at once, in turn';
  faultCase({ name: 'database-killed', title: killed, times: 100 }, async (times) => {
    const DATA_DIR = await dataFolder();
    const server = await startServer({ ...ENV, DATA_DIR });
    const { connection } = await visitEmbedded(DATA_DIR);
    const db = createDb(createPool(connection, 4));
    onTestFinished(() => db.destroy());
    const { folder } = await startEmbedded(DATA_DIR);
    const stage = await setupStage(db, times * 2_000 + 10_000);
    const ledger = new Ledger(stage.ballot, () => [server.url], { next: stage.next, paceMs: 100 });
    ledger.start(CLIENTS);
    const recovered: number[] = [];
    for (let n = 0; n < times; n += 1) {
      await ledger.more(2 * CLIENTS);
      const pid = await postmaster(folder);
      const kill = () => process.kill(pid ?? 0, n % 2 === 0 ? 'SIGKILL' : 'SIGQUIT');
      recovered.push(await timed(ledger, CLIENTS, kill));
    }
    return { ledger, db, recovered };
  });

  faultCase({ name: 'database-stopped', title: 'PostgreSQL stopped for 60 s', times: 3 }, (times) =>
    onOwnCluster(times, [], async (cluster) => {
      await cluster.stop();
      await wait(MINUTE_MS);
      return cluster.ensureRunning;
    }),
  );

  const frozen = 'PostgreSQL stands still for 60 s: it is there and says nothing';
  faultCase({ name: 'database-frozen', title: frozen, times: 3 }, (times) =>
    onOwnCluster(times, [], async (cluster) => {
      await signalAll(cluster, 'SIGSTOP');
      await wait(MINUTE_MS);
      return () => signalAll(cluster, 'SIGCONT');
    }),
  );

  const starved = 'no connection to be had for 10 s, and those that there were are ended';
  faultCase({ name: 'connections', title: starved, times: 10 }, (times) =>
    onOwnCluster(times, ['max_connections = 40'], async ({ host, user }) => {
      const hoard = await takeAllConnections({ host, user, database: 'postgres' });
      await wait(STARVED_MS);
      return hoard.release;
    }),
  );

  const impossible = !canMount() && 'this machine lets us have no disk of our own';
  faultCase({ name: 'disk', title: 'the database’s disk full', times: 10, impossible }, async (times) => {
    const { DATA_DIR, home } = await setupSmallDisk();
    const server = await startServer({ ...ENV, DATA_DIR });
    const { connection } = await visitEmbedded(DATA_DIR);
    const db = createDb(createPool(connection, 4));
    onTestFinished(() => db.destroy());
    const stage = await setupStage(db, 40_000);
    const ledger = new Ledger(stage.ballot, () => [server.url], {
      next: stage.next,
      paceMs: 100,
      retryMs: 100,
    });
    ledger.start(CLIENTS);
    const recovered: number[] = [];
    const unavailable = () => ledger.answers['503 DATABASE_UNAVAILABLE'] ?? 0;
    for (let n = 0; n < times; n += 1) {
      await ledger.more(CLIENTS);
      const free = await fill(home);
      const before = unavailable();
      while (unavailable() < before + CLIENTS) {
        // Uses up the log segments that were allocated before: the next segment finds no room.
        await sql`select pg_switch_wal()`.execute(db).catch(() => {});
        await wait(100);
      }
      recovered.push(await timed(ledger, CLIENTS, free));
    }
    return { ledger, db, recovered, remark: 'the time is from when there was room' };
  });
});

/** Ends the product's connections and takes every connection of the server, including theirs as they come free. */
async function takeAllConnections(to: pg.ClientConfig) {
  const taken: pg.Client[] = [];
  const takeOne = async () => {
    const client = new pg.Client(to);
    client.on('error', () => {});
    await client.connect();
    taken.push(client);
    return client;
  };
  const first = await takeOne();
  // A client whose connection was ended reconnects at once, maybe before us: repeat until the product has none left.
  for (let others = 1; others > 0; ) {
    for (let full = false; !full; ) {
      await takeOne().catch((error: { code?: string }) => {
        full = error.code === TOO_MANY_CONNECTIONS;
      });
    }
    const { rows } = await first.query<{ pid: number }>(
      `select pid, pg_terminate_backend(pid) from pg_stat_activity
       where backend_type = 'client backend' and application_name = 'palmares'`,
    );
    others = rows.length;
  }
  return { release: () => Promise.all(taken.map((client) => client.end())) };
}
