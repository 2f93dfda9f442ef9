import { describe, expect, it } from 'vitest';
import { recount } from '#domain/counting/rollup.ts';
import { freshDatabase } from '../database.ts';
import { registerElectorate } from '../electorate.ts';
import { databaseDay, makeShow } from '../show.ts';
import { Ledger } from './ledger.ts';
import { databaseUrl, startServer } from './server.ts';

async function setupBallot() {
  const { connection, db } = await freshDatabase();
  await registerElectorate(db, 20_000);
  const show = await makeShow(db);
  const ballot = { contest_id: show.contest, candidate_id: show.aicha, vote_day: await databaseDay(db) };
  return { db, ballot, env: { DATABASE_URL: databaseUrl(connection) } };
}

const SOUND = { refused: 0, unknown: 0, lost: 0, twice: 0, unasked: 0 };

describe('a server that is killed', () => {
  it('with -9, five times under load, loses no vote that it answered and counts none twice', async () => {
    const { db, ballot, env } = await setupBallot();
    let server = await startServer(env);
    const ledger = new Ledger(ballot, () => [server.url]);
    ledger.start(40);
    for (let n = 0; n < 5; n += 1) {
      await ledger.more(150);
      expect((await server.end('SIGKILL')).signal).toBe('SIGKILL');
      server = await startServer(server.env);
    }
    await ledger.more(150);
    const balance = await ledger.balance(db, 'server killed five times');
    expect(balance).toMatchObject(SOUND);
    // Some votes must have been under way at each kill; otherwise the test shows nothing.
    expect(balance.retried).toBeGreaterThan(5);
    expect((await recount(db)).discrepancies).toEqual([]);
  });
});

describe('two servers on one database', () => {
  it('that are stopped under load answer what they took, end in time, and lose nothing', async () => {
    const { db, ballot, env } = await setupBallot();
    const servers = await Promise.all([startServer(env), startServer(env)]);
    const addresses = servers.map((server) => server.url);
    const ledger = new Ledger(ballot, () => addresses);
    ledger.start(40);
    await ledger.more(300);
    // The terminal and npm both pass on a Ctrl-C: the server gets it twice.
    const ending = servers[0].end('SIGINT');
    await servers[0].end('SIGINT');
    const first = await ending;
    expect([first.code, servers[0].output()]).toEqual([0, expect.stringContaining('Arrêt…')]);
    await ledger.more(300);
    const second = await servers[1].end('SIGTERM');
    expect(second.code).toBe(0);
    const third = await startServer(servers[0].env);
    await ledger.more(100);
    const balance = await ledger.balance(db, 'two servers stopped under load');
    expect(balance).toMatchObject(SOUND);
    expect((await recount(db)).discrepancies).toEqual([]);
    expect((await third.end('SIGHUP')).code).toBe(0);
  });
});
