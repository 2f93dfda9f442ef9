import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { another, freshDatabase } from '#test/database.ts';
import { give, opened, readLog, sealNow } from '#test/register.ts';
import { makeShow } from '#test/show.ts';
import { toHex } from './encoding-rules.ts';
import { commitmentIn } from './entry-rules.ts';
import { latestHead } from './log-queries.ts';
import { findPositions } from './positions.ts';

describe('a seal', () => {
  it('is made when enough votes wait, or the first has waited long enough, and not before', async () => {
    const { db } = await freshDatabase();
    const show = await makeShow(db);
    const policy = { votes: 10, seconds: 600, margin: 0 };
    await give(db, show, 9);
    expect(await sealNow(db, { policy })).toBe(0);
    await give(db, show, 1);
    expect(await sealNow(db, { policy })).toBe(1);
    await give(db, show, 3);
    expect(await sealNow(db, { policy })).toBe(0);
    expect((await readLog(db, show.contest)).entries).toHaveLength(10);
  });

  it('does not let one vote wait for ever', async () => {
    const { db } = await freshDatabase();
    const show = await makeShow(db);
    await give(db, show, 1, '11 minutes');
    expect(await sealNow(db, { policy: { votes: 100, seconds: 600, margin: 0 } })).toBe(1);
    expect(await sealNow(db, { policy: { votes: 100, seconds: 600, margin: 0 } })).toBe(0);
  });

  it('takes what came at one instant whole, and the rest in further seals, until all of it is there', async () => {
    const { db } = await freshDatabase();
    const show = await makeShow(db);
    for (const [count, ago] of [
      [30, '1 hour'],
      [5, '30 minutes'],
      [12, '20 minutes'],
      [1, '10 minutes'],
    ] as const) {
      await give(db, show, count, ago);
    }
    expect(await sealNow(db, { policy: { votes: 1, seconds: 600, margin: 0, most: 10 } })).toBeGreaterThan(2);
    expect((await opened(db, show.contest)).get(show.aicha)).toBe(48);
    expect(await sealNow(db, { policy: { votes: 1, seconds: 600, margin: 0, most: 10 } })).toBe(0);
  });

  it('does not tell by its order who voted first, and each vote is found again', async () => {
    const { db } = await freshDatabase();
    const show = await makeShow(db);
    for (const count of [1, 255, 1, 300, 7]) {
      await give(db, show, count);
      await sealNow(db);
    }
    const { entries } = await readLog(db, show.contest);
    expect(entries).toHaveLength(564);
    const second = entries.slice(1, 256).map(toHex);
    expect(second).toEqual(second.toSorted());
    const hashes = entries.map((entry) => commitmentIn(entry) as Uint8Array);
    expect(await findPositions(db, show.contest, hashes)).toEqual(hashes.map((_, position) => position));
    expect(await findPositions(db, show.contest, [new Uint8Array(32)])).toEqual([null]);
    expect([...(await opened(db, show.contest))]).toEqual([[show.aicha, 564]]);
  });

  it('finds votes again when its lists of positions have been merged', async () => {
    const { db } = await freshDatabase();
    const show = await makeShow(db);
    for (let n = 0; n < 70; n += 1) {
      await give(db, show, 2);
      // The database's own housekeeping may hold the roll-up up for a moment.
      while ((await sealNow(db)) === 0);
    }
    const runs = await sql<{ level: number; n: number }>`
      select level, count(*)::int as n from register_runs group by level order by level`.execute(db);
    expect(runs.rows).toEqual([
      { level: 0, n: 6 },
      { level: 1, n: 1 },
    ]);
    const hashes = (await readLog(db, show.contest)).entries.map(
      (entry) => commitmentIn(entry) as Uint8Array,
    );
    expect(await findPositions(db, show.contest, hashes)).toEqual(hashes.map((_, position) => position));
  });

  it('never misses a vote whose statement began before the watermark and was committed after it', async () => {
    const database = await freshDatabase();
    const { db } = database;
    const show = await makeShow(db);
    const { pool } = another(database);
    const late = await pool.connect();
    await late.query('begin');
    await late.query(
      `insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id)
       values (1, gen_random_uuid(), $1, current_date, 0, $2, gen_random_uuid())`,
      [show.contest, show.aicha],
    );
    await give(db, show, 20);
    await sealNow(db);
    await late.query('commit');
    late.release();
    await sealNow(db);
    await sealNow(db);
    expect((await opened(db, show.contest)).get(show.aicha)).toBe(21);
  });

  it('is one history when several processes seal at once', async () => {
    const database = await freshDatabase();
    const { db } = database;
    const show = await makeShow(db);
    const others = [db, another(database).db, another(database).db];
    for (let round = 0; round < 5; round += 1) {
      await give(db, show, 50);
      await Promise.all(others.map((one) => sealNow(one)));
    }
    await sealNow(db);
    expect((await opened(db, show.contest)).get(show.aicha)).toBe(250);
  });

  it('leaves no half of itself when it fails, wherever it fails', async () => {
    const { db } = await freshDatabase();
    const show = await makeShow(db);
    await give(db, show, 30);
    await sealNow(db);
    const before = await latestHead(db, show.contest);
    for (const table of ['register_tiles', 'register_bundles', 'register_run_pieces', 'register_heads']) {
      await give(db, show, 5);
      await sql`
        create function fail() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$`.execute(
        db,
      );
      await sql`create trigger failing before insert or update on ${sql.table(table)} execute function fail()`.execute(
        db,
      );
      await expect(sealNow(db)).rejects.toThrow('the disk is full');
      await sql`drop function fail() cascade`.execute(db);
      expect(await latestHead(db, show.contest)).toEqual(before);
    }
    await sealNow(db);
    expect((await opened(db, show.contest)).get(show.aicha)).toBe(50);
  });
});
