import { rm } from 'node:fs/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDb, createPool } from '#database/client.ts';
import { startEmbedded } from '#database/embedded.ts';
import { visitEmbedded } from '#database/open.ts';
import { recount } from '#domain/counting/rollup.ts';
import { registerElectorate } from '../electorate.ts';
import { report } from '../report.ts';
import { databaseDay, makeShow } from '../show.ts';
import { dataFolder } from './cluster.ts';
import { Ledger } from './ledger.ts';
import { postmaster } from './postmaster.ts';
import { AWAY_MS, spawnServer, startServer } from './server.ts';

const SOUND = { refused: 0, unknown: 0, lost: 0, twice: 0, unasked: 0 };

describe('the embedded database', () => {
  it('begins with nothing in a data folder that was removed and made again', async () => {
    const DATA_DIR = await dataFolder();
    const former = await startEmbedded(DATA_DIR);
    onTestFinished(() => former.remove());
    const databases = async ({ host, user }: typeof former) => {
      const pool = createPool({ host, user, database: 'postgres' }, 1);
      const { rows } = await pool.query('select datname from pg_database where not datistemplate');
      await pool.end();
      return rows.map((row) => row.datname);
    };
    await (await visitEmbedded(DATA_DIR)).close();
    expect(await databases(former)).toEqual(['postgres', 'palmares']);
    await former.stop();
    const restarted = await startEmbedded(DATA_DIR);
    expect(await databases(restarted)).toEqual(['postgres', 'palmares']);
    await restarted.stop();

    await rm(DATA_DIR, { recursive: true });
    const next = await startEmbedded(DATA_DIR);
    expect(await databases(next)).toEqual(['postgres']);
  });

  it('comes back by itself when it is stopped at once, or its postmaster killed, under load, and loses nothing', async () => {
    const DATA_DIR = await dataFolder();
    let server = await startServer({ DATA_DIR });
    const { connection } = await visitEmbedded(DATA_DIR);
    const db = createDb(createPool(connection, 4));
    onTestFinished(() => db.destroy());
    const { folder } = await startEmbedded(DATA_DIR);
    await registerElectorate(db, 20_000);
    const show = await makeShow(db);
    const ledger = new Ledger(
      { contest_id: show.contest, candidate_id: show.aicha, vote_day: await databaseDay(db) },
      () => [server.url],
    );
    ledger.start(40);

    // SIGQUIT is what `pg_ctl -m immediate stop` sends; SIGKILL cannot be caught.
    for (const signal of ['SIGQUIT', 'SIGKILL', 'SIGQUIT'] as const) {
      await ledger.more(200);
      const pid = await postmaster(folder);
      expect(pid).not.toBeNull();
      const fault = performance.now();
      process.kill(pid ?? 0, signal);
      await ledger.more(100);
      const away = performance.now() - fault;
      report(`database ${signal}: writable again after ${Math.round(away)} ms`);
      expect(away).toBeLessThan(AWAY_MS);
      expect(await postmaster(folder)).not.toBe(pid);
    }

    // A second instance on the same data is refused and disturbs no client of the first.
    const other = await spawnServer({ DATA_DIR });
    expect((await other.exited).code).toBe(1);
    expect(other.output().trim().split('\n').at(-1)).toBe(
      `Une autre instance utilise déjà les données de ${DATA_DIR} : choisissez un autre DATA_DIR.`,
    );
    await ledger.more(100);

    // The server is killed: its database runs on, and the next server takes it over.
    await server.end('SIGKILL');
    const running = await postmaster(folder);
    expect(running).not.toBeNull();
    server = await startServer(server.env);
    expect(await postmaster(folder)).toBe(running);
    await ledger.more(100);
    const balance = await ledger.balance(db, 'database away three times, server killed');
    expect(balance).toMatchObject(SOUND);
    expect(balance.retried).toBeGreaterThan(5);
    expect((await recount(db)).discrepancies).toEqual([]);

    // A server that is stopped leaves nothing running.
    const exit = await server.end('SIGTERM');
    expect(exit.code).toBe(0);
    expect(await postmaster(folder)).toBeNull();
  });

  it('is not left behind when the server is told to stop just after its start', async () => {
    const DATA_DIR = await dataFolder();
    const { folder, stop } = await startEmbedded(DATA_DIR);
    await stop();
    const server = await spawnServer({ DATA_DIR });
    while (!(await postmaster(folder))) await new Promise(setImmediate);
    expect(server.output()).not.toContain('prêt');
    expect((await server.end('SIGTERM')).code).toBe(0);
    expect(await postmaster(folder)).toBeNull();
  });
});
