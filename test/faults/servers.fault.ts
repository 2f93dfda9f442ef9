import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { freshDatabase } from '../database.ts';
import { findWorkers, metric } from '../process/ask-server.ts';
import { Ledger } from '../process/ledger.ts';
import type { ServerProcess } from '../process/product.ts';
import { databaseUrl, startServer } from '../process/server.ts';
import { flakyProvider } from '../proxy.ts';
import { faultCase, timed } from './record.ts';
import { ENV, setupStage } from './stage.ts';

const CLIENTS = 40;
/** Slow enough for the electorate to last, and for no client to take the processor from a server that starts. */
const MANNERS = { paceMs: 200, retryMs: 250 };
const DEPLOY_EVERY_MS = 30_000;
/** Visitors at once, who make a worker run out of memory. */
const VISITS = 20;

async function setupServers(voters: number) {
  const { connection, db } = await freshDatabase();
  return { db, stage: await setupStage(db, voters), env: { ...ENV, DATABASE_URL: databaseUrl(connection) } };
}

describe('servers', () => {
  faultCase({ name: 'server-killed', title: 'server killed (`kill -9`)', times: 200 }, async (times) => {
    const { db, stage, env } = await setupServers(times * 2_000 + 10_000);
    let server = await startServer(env);
    const ledger = new Ledger(stage.ballot, () => [server.url], { next: stage.next, ...MANNERS });
    ledger.start(CLIENTS);
    const recovered: number[] = [];
    for (let n = 0; n < times; n += 1) {
      await ledger.more(2 * CLIENTS);
      const kill = async () => {
        await server.end('SIGKILL');
        server = await startServer(server.env);
      };
      recovered.push(await timed(ledger, CLIENTS, kill));
    }
    return { ledger, db, recovered, remark: 'the time is that of a start of the process' };
  });

  faultCase(
    { name: 'memory', title: 'a worker of two reaches its memory limit', times: 20 },
    async (times) => {
      const { db, stage, env } = await setupServers(times * 8_000 + 20_000);
      const server = await startServer({ ...env, WORKERS: '2' });
      const ledger = new Ledger(stage.ballot, () => [server.url], { next: stage.next, ...MANNERS });
      ledger.start(CLIENTS);
      const recovered: number[] = [];
      for (let n = 0; n < times; n += 1) {
        await ledger.more(2 * CLIENTS);
        const [worker = 0] = findWorkers(server);
        while (forbidMemory(worker)) await visit(server);
        recovered.push(await timed(ledger, CLIENTS, () => untilReplaced(server, n + 1)));
      }
      const remark =
        'the time is until another worker had taken its place; the one that was left took votes meanwhile';
      return { ledger, db, recovered, remark };
    },
  );

  faultCase(
    { name: 'deploy', title: 'a deploy every 30 s, two servers of two workers behind one port', times: 20 },
    async (times) => {
      const { db, stage, env } = await setupServers(times * 10_000 + 20_000);
      const start = () => startServer({ ...env, WORKERS: '2' });
      let places: ServerProcess[] = await Promise.all([start(), start()]);
      let turn = 0;
      const front = await flakyProvider(() => {
        const place = places[turn++ % places.length];
        return { host: '127.0.0.1', port: Number(new URL(place?.url ?? '').port) };
      });
      const ledger = new Ledger(stage.ballot, () => [`http://127.0.0.1:${front.port}`], {
        next: stage.next,
        ...MANNERS,
      });
      ledger.start(CLIENTS);
      const recovered: number[] = [];
      for (let n = 0; n < times; n += 1) {
        const due = wait(DEPLOY_EVERY_MS);
        const [old] = places;
        const fresh = await start();
        // As operations.md says, the old server leaves the balancer before it gets its signal.
        places = [...places.slice(1), fresh];
        const ended = Promise.withResolvers<unknown>();
        recovered.push(await timed(ledger, CLIENTS, () => ended.resolve(old?.end('SIGTERM'))));
        expect(await ended.promise).toMatchObject({ code: 0 });
        await due;
      }
      return { ledger, db, recovered };
    },
  );
});

/** Loads pages, which take more memory than votes: a worker that takes votes alone can go on for minutes. */
async function visit({ url }: ServerProcess): Promise<void> {
  const visits = Array.from({ length: VISITS }, async () => (await fetch(url)).text());
  await Promise.allSettled(visits);
}

/**
 * Limits a process to the memory that it has now: its next request for more is refused. Memory that it gives back must
 * not be available again, or the process would live on: call this until it has ended.
 *
 * @returns whether it still runs
 */
function forbidMemory(pid: number): boolean {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = Number(/^VmData:\s+(\d+)/m.exec(status)?.[1]);
    execFileSync('prlimit', ['--pid', String(pid), `--data=${kilobytes * 1024}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function untilReplaced(server: ServerProcess, count: number): Promise<void> {
  while ((await metric(server, 'palmares_workers_replaced_total').catch(() => 0)) !== count) await wait(20);
  while ((await metric(server, 'palmares_workers').catch(() => 0)) !== 2) await wait(20);
}
