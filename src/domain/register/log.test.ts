import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { rollUp } from '#domain/counting/rollup.ts';
import { freshDatabase } from '#test/database.ts';
import { setupDecidedWeek } from '#test/decided-week.ts';
import { give, onlyContest, REGISTER_KEYS, readLog, sealing, sealNow } from '#test/register.ts';
import { makeShow } from '#test/show.ts';
import { tamper } from '#test/tamper.ts';
import { LogBehind } from './continuation.ts';
import { MissingVote } from './decision-entries.ts';
import { ANNULMENT, CLOSE, RESULT, REVERSAL, readJson, unpackOpening, VOTE } from './entry-rules.ts';
import { registerKeys } from './keys.ts';
import { latestHead } from './log-queries.ts';
import { annulmentEntry, closeEntry, resultEntry } from './schema.ts';
import { OtherRegisterKey, sealContest } from './seal.ts';

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
    // What any reader can count, from openings and decisions alone, is what was published.
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

  it.each([
    ['in one seal', undefined],
    ['while votes are still being sealed', 10],
  ])(
    'tells a result after the decisions that it was counted with, and before later ones, %s',
    async (_how, most) => {
      const it = await setupDecidedWeek();
      const { db, contest } = it;
      await it.together('risk.annul', it.about(0));
      const first = await it.count();
      await it.together('contest.publish', { version: first, when: 'now', winner_id: null });
      await it.together('risk.annul', it.about(1));
      await it.together('contest.correct', {
        version: first,
        winner_id: null,
        reason: 'votes annulés depuis',
      });
      await sealNow(db, { policy: { votes: 1, seconds: 600, margin: 0, ...(most ? { most } : {}) } });
      const { entries } = await readLog(db, contest);
      const kinds = entries.map((entry) => entry[0]).filter((kind) => kind !== VOTE && kind !== CLOSE);
      expect(kinds).toEqual([ANNULMENT, RESULT, ANNULMENT, RESULT]);
    },
  );

  it('does not tell a publication that was planned and given up by a reopening', async () => {
    const it = await setupDecidedWeek();
    const { db, contest } = it;
    const version = await it.count();
    await it.together('contest.publish', { version, when: 'result_date', winner_id: null });
    await sql`
      insert into result_events (contest_id, version, kind, at)
      values (${contest}::uuid, ${version}, 'ended', now())`.execute(db);
    await sql`update contests set published_at = null`.execute(db);
    await tamper(
      db,
      'result_events',
      sql`update result_events set at = now() - interval '1 second' where kind = 'published'`,
    );
    await tamper(
      db,
      'result_events',
      sql`update result_events set at = now() - interval '2 seconds' where kind = 'ended'`,
    );
    await sealNow(db);
    const { entries } = await readLog(db, contest);
    expect(entries.some((entry) => entry[0] === RESULT)).toBe(false);
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
    await tamper(db, 'votes', sql`update votes set request_id = md5(request_id::text)::uuid`);
    await sql`update contests set override = null, end_date = now() + interval '1 hour'`.execute(db);
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

  it('is not extended when it is behind what was published, until two admins have said so', async () => {
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
