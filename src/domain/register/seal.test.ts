import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '#database/client.ts';
import { rollUp } from '#domain/counting/rollup.ts';
import { another, freshDatabase } from '#test/database.ts';
import { setupDecidedWeek } from '#test/decided-week.ts';
import { onlyContest, REGISTER_KEYS, readLog, sealing, sealNow } from '#test/register.ts';
import { makeShow } from '#test/show.ts';
import { tamper } from '#test/tamper.ts';
import { MissingVote } from './decision-entries.ts';
import { toHex } from './encoding-rules.ts';
import {
  ANNULMENT,
  CLOSE,
  commitment,
  commitmentIn,
  RESULT,
  REVERSAL,
  readJson,
  unpackOpening,
  VOTE,
} from './entry-rules.ts';
import { registerKeys } from './keys.ts';
import { latestHead } from './log-queries.ts';
import { findPositions } from './positions.ts';
import { annulmentEntry, closeEntry, resultEntry } from './schema.ts';
import { LogBehind, OtherRegisterKey, sealContest } from './seal.ts';
import { sha256 } from './sha.ts';

const INSERT = (contest: string, candidate: string, count: number, ago = '0') => sql`
  insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id, cast_at)
  select get_byte(uuid_send(u), 15), u, ${contest}::uuid, current_date, 0, ${candidate}::uuid, u,
         now() - ${ago}::interval
  from (select gen_random_uuid() as u from generate_series(1, ${count}::int)) voters`;

/** Votes of so many users, for one candidate. */
const give = (db: Db, show: { contest: string; aicha: string }, count: number, ago?: string) =>
  INSERT(show.contest, show.aicha, count, ago).execute(db);

/** What a log's openings say of each entry that is a vote: they have to open it. */
async function opened(db: Db, contestId: string): Promise<Map<string, number>> {
  const { entries, openings } = await readLog(db, contestId);
  const totals = new Map<string, number>();
  for (const [position, entry] of entries.entries()) {
    const hash = commitmentIn(entry);
    const opening = unpackOpening(openings[position] as Uint8Array);
    expect(opening === null).toBe(hash === null);
    if (!hash || !opening) continue;
    expect(toHex(commitment(sha256, contestId, opening))).toBe(toHex(hash));
    totals.set(opening.candidateId, (totals.get(opening.candidateId) ?? 0) + 1);
  }
  return totals;
}

describe('a seal', () => {
  it('is made when enough votes wait, or the first has waited long enough, and not before', async () => {
    const { db } = await freshDatabase();
    const show = await makeShow(db);
    const policy = { votes: 10, seconds: 600 };
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
    expect(await sealNow(db, { policy: { votes: 100, seconds: 600 } })).toBe(1);
    expect(await sealNow(db, { policy: { votes: 100, seconds: 600 } })).toBe(0);
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
    expect(await sealNow(db, { policy: { votes: 1, seconds: 600, most: 10 } })).toBeGreaterThan(2);
    expect((await opened(db, show.contest)).get(show.aicha)).toBe(48);
    expect(await sealNow(db, { policy: { votes: 1, seconds: 600, most: 10 } })).toBe(0);
  });

  it('tells in its order nothing of who voted first, and each vote is found again', async () => {
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
      await sealNow(db);
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

describe('a log', () => {
  it('tells the end of its vote, decisions on votes with their positions, and each result, in this order', async () => {
    const it = await setupDecidedWeek();
    const { db, contest } = it;
    await sealNow(db);
    const closed = await readLog(db, contest);
    const last = closed.entries.at(-1) as Uint8Array;
    expect(last[0]).toBe(CLOSE);
    expect(closeEntry.parse(readJson(last)).votes).toBe(it.votes.length);
    expect(closed.entries.filter((entry) => entry[0] === VOTE)).toHaveLength(it.votes.length);
    expect(await sealNow(db)).toBe(0);

    await it.together('risk.annul', it.about(0));
    await it.together('risk.annul', it.about(1));
    await sealNow(db);
    await it.together('risk.restore', it.about(0));
    const version = await it.count();
    await it.together('contest.publish', { version, when: 'now', winner_id: null });
    await sealNow(db);
    const { entries } = await readLog(db, contest);
    const kinds = entries.slice(closed.entries.length).map((entry) => entry[0]);
    expect(kinds).toEqual([ANNULMENT, ANNULMENT, REVERSAL, RESULT]);
    const said = entries.slice(closed.entries.length).map(readJson);
    const [first, second, back] = said.slice(0, 3).map((content) => annulmentEntry.parse(content));
    expect(back?.positions).toEqual(first?.positions);
    // What anybody can count, from openings and decisions alone, is what was published.
    const out = new Set(second?.positions);
    const totals: Record<string, number> = {};
    const { openings } = await readLog(db, contest);
    for (const [position, bytes] of openings.entries()) {
      const opening = unpackOpening(bytes);
      if (opening && !out.has(position)) totals[opening.candidateId] = (totals[opening.candidateId] ?? 0) + 1;
    }
    expect(resultEntry.parse(said[3]).totals).toEqual(totals);
    expect(await sealNow(db)).toBe(0);
  });

  it('tells a result after the decisions that it was counted with, and before later ones, also in one seal', async () => {
    const it = await setupDecidedWeek();
    const { db, contest } = it;
    await it.together('risk.annul', it.about(0));
    const first = await it.count();
    await it.together('contest.publish', { version: first, when: 'now', winner_id: null });
    await it.together('risk.annul', it.about(1));
    await it.together('contest.correct', { version: first, winner_id: null, reason: 'votes annulés depuis' });
    await sealNow(db);
    const { entries } = await readLog(db, contest);
    const kinds = entries.slice(it.votes.length).map((entry) => entry[0]);
    expect(kinds).toEqual([CLOSE, ANNULMENT, RESULT, ANNULMENT, RESULT]);
  });

  it('tells a result that came out by its date anew with each decision, as the public sees it', async () => {
    const it = await setupDecidedWeek();
    const { db, contest } = it;
    await sql`update contests set result_date = now(), published_at = now(), end_contest = false`.execute(db);
    await sealNow(db);
    await it.together('risk.annul', it.about(0));
    await sealNow(db);
    const { entries } = await readLog(db, contest);
    const after = entries.slice(it.votes.length);
    expect(after.map((entry) => entry[0])).toEqual([CLOSE, RESULT, ANNULMENT, RESULT]);
    const totals = after
      .filter((entry) => entry[0] === RESULT)
      .map((entry) => resultEntry.parse(readJson(entry)).totals);
    const sum = (of: Record<string, number> | undefined) =>
      Object.values(of ?? {}).reduce((all, one) => all + one, 0);
    expect(sum(totals[0])).toBe(it.votes.length);
    const out = annulmentEntry.parse(readJson(after[2] as Uint8Array)).positions.length;
    expect(sum(totals[1])).toBe(it.votes.length - out);
    expect(await sealNow(db)).toBe(0);
  });

  it('seals votes all the same when a decision is about one that was changed behind its back, and says so', async () => {
    const it = await setupDecidedWeek();
    const { db, contest } = it;
    await sealNow(db);
    const sealed = (await readLog(db, contest)).entries.length;
    await it.together('risk.annul', it.about(0));
    await tamper(db, 'votes', sql`update votes set request_id = gen_random_uuid()`);
    await give(db, it, 3);
    await expect(sealNow(db)).rejects.toThrow(MissingVote);
    const { entries } = await readLog(db, contest);
    expect(entries.slice(sealed).map((entry) => entry[0])).toEqual([VOTE, VOTE, VOTE]);
    await expect(sealNow(db)).rejects.toThrow(MissingVote);
  });

  it('goes on after the vote was reopened, and tells its second end', async () => {
    const { db } = await freshDatabase();
    const show = await makeShow(db);
    await give(db, show, 3);
    await sql`update contests set override = 'closed', closed_at = now()`.execute(db);
    await sealNow(db);
    await sql`update contests set override = null, closed_at = null`.execute(db);
    await give(db, show, 2);
    await sealNow(db);
    await sql`update contests set override = 'closed', closed_at = now()`.execute(db);
    await sealNow(db);
    const { entries } = await readLog(db, show.contest);
    const ends = entries
      .filter((entry) => entry[0] === CLOSE)
      .map((entry) => closeEntry.parse(readJson(entry)).votes);
    expect(ends).toEqual([3, 5]);
  });

  it('is not extended with another secret', async () => {
    const { db } = await freshDatabase();
    const show = await makeShow(db);
    await give(db, show, 3);
    await sealNow(db);
    await give(db, show, 3);
    const keys = registerKeys('another secret than the one of the register');
    await expect(sealContest(sealing(db, { keys }), await onlyContest(db))).rejects.toThrow(OtherRegisterKey);
    expect(REGISTER_KEYS.publicKey).not.toEqual(keys.publicKey);
  });

  it('is not extended when it is behind what was published, until two administrators have said so', async () => {
    const { db } = await freshDatabase();
    const show = await makeShow(db);
    await give(db, show, 3);
    await sealNow(db);
    await give(db, show, 3);
    await rollUp(db);
    for (const known of [
      { size: 900, root: new Uint8Array(32).fill(7) },
      { size: 2, root: new Uint8Array(32).fill(7) },
    ]) {
      const contest = await onlyContest(db);
      const deps = sealing(db, { publishedHead: () => known });
      await expect(sealContest(deps, contest)).rejects.toThrow(LogBehind);
      expect((await readLog(db, show.contest)).entries).toHaveLength(3);
    }
    const head = await latestHead(db, show.contest);
    const known = { size: 3, root: head?.root as Uint8Array };
    expect(
      await sealContest(sealing(db, { publishedHead: () => known }), await onlyContest(db)),
    ).toMatchObject({
      size: 6,
    });
  });
});
