import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { freshDatabase } from '../database.ts';
import { Ledger } from '../process/ledger.ts';
import { startServer } from '../process/server.ts';
import { flakyNetwork } from '../proxy.ts';
import { faultCase, timed } from './record.ts';
import { ENV, setupStage } from './stage.ts';

/** Far more than the queue holds. */
const CLIENTS = 300;
const QUEUE = 100;
const MINUTE_MS = 60_000;
/** Measured once the code is compiled: the growth that is left is buffers and garbage not yet collected. */
const MOST_GROWTH_MB = 120;

const megabytes = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

describe('the queue', () => {
  const title = 'a full queue, for minutes (times: minutes)';
  faultCase({ name: 'queue', title, times: 5 }, async (minutes) => {
    const { connection, db } = await freshDatabase();
    const stage = await setupStage(db, minutes * 20_000 + 20_000);
    const network = await flakyNetwork(connection);
    const server = await startServer({
      ...ENV,
      DATABASE_URL: `postgresql://${connection.user}@127.0.0.1:${network.port}/${connection.database}`,
      VOTE_QUEUE: String(QUEUE),
      VOTE_BATCH: '10',
    });
    const ledger = new Ledger(stage.ballot, () => [server.url], { next: stage.next, retryMs: 500 });
    ledger.start(CLIENTS);
    network.latency = 100;
    await wait(MINUTE_MS / 3);
    const before = megabytes(server.pid);
    await wait(minutes * MINUTE_MS - MINUTE_MS / 3);
    const growth = megabytes(server.pid) - before;
    expect(growth).toBeLessThan(MOST_GROWTH_MB);
    expect(ledger.answers['503 BUSY']).toBeGreaterThan(CLIENTS * minutes);
    const back = () => {
      network.latency = 0;
    };
    const recovered = [await timed(ledger, CLIENTS, back)];
    const remark = `votes never stopped; memory ${Math.round(before)} MB after 20 s, ${Math.round(before + growth)} MB at the end`;
    return { ledger, db, recovered, remark };
  });
});
