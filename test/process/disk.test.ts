import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDb, createPool } from '#database/client.ts';
import { visitEmbedded } from '#database/open.ts';
import { recount } from '#domain/counting/rollup.ts';
import { nextVoter, registerElectorate } from '../electorate.ts';
import { report } from '../report.ts';
import { databaseDay, makeShow } from '../show.ts';
import { Ledger } from './ledger.ts';
import { AWAY_MS, startServer } from './server.ts';
import { canMount, fill, setupSmallDisk } from './small-disk.ts';

describe.skipIf(!canMount())('a disk that is full', () => {
  it('has votes answered 503, acknowledges none, and lets them go on by themselves once there is room', async () => {
    const { DATA_DIR, home } = await setupSmallDisk();
    const server = await startServer({ DATA_DIR });
    const { connection } = await visitEmbedded(DATA_DIR);
    const db = createDb(createPool(connection, 4));
    onTestFinished(() => db.destroy());
    await registerElectorate(db, 20_000);
    const show = await makeShow(db);
    const ballot = { contest_id: show.contest, candidate_id: show.aicha, vote_day: await databaseDay(db) };
    const vote = async () => {
      const { token } = nextVoter();
      const answer = await fetch(`${server.url}/api/votes`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...ballot, request_id: randomUUID() }),
      });
      return { status: answer.status, wait: answer.headers.get('retry-after'), ...(await answer.json()) };
    };
    const ledger = new Ledger(ballot, () => [server.url]);
    ledger.start(20);
    await ledger.more(200);

    const free = await fill(home);
    // Uses up the log segments that were allocated before: the next segment finds no room.
    let told = await vote();
    // On a busy machine a vote may first be refused because it would have waited too long.
    while (told.code !== 'DATABASE_UNAVAILABLE') {
      expect([201, 503]).toContain(told.status);
      await sql`select pg_switch_wal()`.execute(db).catch(() => {});
      told = await vote();
    }
    report(`full disk: ${told.status} ${told.code}, retry after ${told.wait} s`);
    expect(told).toMatchObject({ status: 503, code: 'DATABASE_UNAVAILABLE' });
    expect(Number(told.wait)).toBeGreaterThan(0);

    await free();
    const room = performance.now();
    await ledger.more(200);
    const away = performance.now() - room;
    report(`full disk: writable again ${Math.round(away)} ms after there was room`);
    expect(away).toBeLessThan(AWAY_MS);
    const balance = await ledger.balance(db, 'full disk');
    expect(balance).toMatchObject({ refused: 0, unknown: 0, lost: 0, twice: 0 });
    expect(balance.retried).toBeGreaterThan(5);
    expect((await recount(db)).discrepancies).toEqual([]);
    expect((await server.end('SIGTERM')).code).toBe(0);
  });
});
