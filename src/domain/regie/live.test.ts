import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { rollUp } from '#domain/counting/rollup.ts';
import { fraudState } from '#domain/risk/service.ts';
import { crowdVotes, makeCrowd } from '#test/crowd.ts';
import { freshDatabase } from '#test/database.ts';
import { COMPETITION, databaseDay, makeContest, makeShow } from '#test/show.ts';
import { setupSuspects } from '#test/suspects.ts';
import { lookBack, watch, watchDay } from './live.ts';

const CONFIG = { competitionId: COMPETITION, registerSeal: { seconds: 600 } };

describe('figures of the live screen after an annulment', () => {
  it('leave annulled votes out of the day as out of the week, and take them back with the decision', async () => {
    const { db, ask, agree, show } = await setupSuspects();
    const figures = async () => {
      // Another handle: counts that stand are kept for a second by handle.
      const { lines } = await watch(db.withoutPlugins(), CONFIG);
      const { votes, voters } = await watchDay(db, show.contest);
      return { lines: lines.map((line) => [line.today, line.votes, line.annulled]), day: [votes, voters] };
    };
    const before = await figures();
    expect(before.lines.slice(0, 2)).toEqual([
      [60, 60, 0],
      [40, 40, 0],
    ]);
    await agree(await ask('risk.annul'));
    const after = await figures();
    expect(after.lines.slice(0, 2)).toEqual([
      [40, 40, 0],
      [20, 20, 40],
    ]);
    // All votes are of today: day, week, voters and countries are the same sixty.
    expect(after.day).toEqual([60, 60]);
    await agree(await ask('risk.restore'));
    expect(await figures()).toEqual(before);
  });

  it('do not fall below zero while a stalled roll-up has not counted votes that are annulled', async () => {
    const { db, ask, agree } = await setupSuspects();
    await agree(await ask('risk.annul'));
    await sql`delete from vote_tallies`.execute(db);
    await sql`update rollup set complete_until = now()`.execute(db);
    for (const { today } of (await watch(db, CONFIG)).lines) expect(today).toBeGreaterThanOrEqual(0);
  });
});

it('the live ranking marks who left before the result came out, not who leaves with it or afterwards', async () => {
  const { db } = await freshDatabase();
  const { contest, aicha, koffi, prisca } = await makeShow(db);
  const left = async () =>
    (await watch(db, CONFIG)).lines.filter((line) => line.left).map((line) => line.candidate.display_name);
  expect(await left()).toEqual(['Prisca']);
  await sql`update candidates set eliminated_at = now() where id = ${aicha}`.execute(db);
  expect(await left()).toEqual(['Aïcha', 'Prisca']);
  await sql`update candidates set eliminated_at = now(), eliminated_in = ${contest}
    where id = ${prisca}`.execute(db);
  await sql`update contests set end_date = now(), published_at = now() where id = ${contest}`.execute(db);
  await sql`update candidates set eliminated_at = now() + interval '1 millisecond' where id = ${koffi}`.execute(
    db,
  );
  expect(await left()).toEqual(['Aïcha']);
});

describe('the day’s voters', () => {
  async function setupTwoDays(from: string) {
    const { db } = await freshDatabase();
    const show = await makeShow(db, { from });
    const people = await makeCrowd(db, 8);
    const [today, yesterday] = [await databaseDay(db), await databaseDay(db, '-1 day')];
    const { contest, aicha } = show;
    return { db, contest, people, today, yesterday, vote: { contest, candidate: aicha } };
  }

  it('are told with those who had voted the day before too', async () => {
    const { db, contest, people, today, yesterday, vote } = await setupTwoDays('-3 days');
    await crowdVotes(db, people.slice(0, 5), { ...vote, day: yesterday, castAt: `${yesterday}T12:00:00Z` });
    await crowdVotes(db, people.slice(2), { ...vote, day: today });
    expect(await watchDay(db, contest)).toMatchObject({ voters: 6, returning: 3, votes: 6 });
  });

  it('had no day before on the first day of a vote', async () => {
    const { db, contest, people, vote } = await setupTwoDays('-1 minute');
    await sql`update contests set start_date = date_trunc('day', now(), 'UTC')`.execute(db);
    await crowdVotes(db, people, vote);
    expect(await watchDay(db, contest)).toMatchObject({ voters: 8, returning: null });
  });
});

describe('another week than the one on air', () => {
  it('is shown as it stands, and only where it is one of the competition', async () => {
    const { db } = await freshDatabase();
    const show = await makeShow(db, { week: 2 });
    const past = await makeContest(db, [show.aicha, show.koffi], { from: '-9 days', to: '-2 days' });
    const people = await makeCrowd(db, 3);
    const castAt = `${await databaseDay(db, '-4 days')}T12:00:00Z`;
    await crowdVotes(db, people, { contest: past, candidate: show.koffi, day: castAt.slice(0, 10), castAt });
    await rollUp(db);
    const { contest, lines, voters } = await lookBack(db, COMPETITION, past);
    expect([contest.week, contest.status, voters]).toEqual([1, 'closed', null]);
    expect(lines.map((line) => [line.candidate.display_name, line.votes, line.today])).toEqual([
      ['Koffi', 3, 0],
      ['Aïcha', 0, 0],
    ]);
    await expect(lookBack(db, COMPETITION, show.aicha)).rejects.toMatchObject({ code: 'CONTEST_NOT_FOUND' });
  });
});

describe('fraud on the live screen', () => {
  it('tells groups that wait by severity with their votes that count, until it is decided', async () => {
    const { db, ask, agree, show } = await setupSuspects();
    const { waiting, first } = await fraudState(db, show.contest);
    expect(waiting).toEqual([{ severity: 'high', groups: 1, accounts: 40, votes: 40 }]);
    expect(first).toMatchObject([{ kind: 'device', users: 40 }]);
    await agree(await ask('risk.annul'));
    expect(await fraudState(db, show.contest)).toMatchObject({ waiting: [], first: [] });
  });

  it('tells no votes of groups of whom fewer than five have voted: a figure that moves would say for whom', async () => {
    const { db, show } = await setupSuspects(30);
    await sql`
      delete from risk_members where user_id not in (select user_id from risk_members order by user_id limit 4)`.execute(
      db,
    );
    const { waiting } = await fraudState(db, show.contest);
    expect(waiting).toEqual([{ severity: 'high', groups: 1, accounts: 4, votes: null }]);
  });
});
