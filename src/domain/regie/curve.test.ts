import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '#database/client.ts';
import { recordEvent } from '#domain/acts/audit.ts';
import { clearAlarm, raiseAlarm } from '#domain/alarms/service.ts';
import { rollUp } from '#domain/counting/rollup.ts';
import { crowdVotes, makeCrowd } from '#test/crowd.ts';
import { freshDatabase } from '#test/database.ts';
import { COMPETITION, makeContest, makeShow } from '#test/show.ts';
import { readCurve } from './curve.ts';
import type { CurveRange } from './curve-rules.ts';
import type { Curve } from './curve-schema.ts';

const began = new Date();

/** A tally as the roll-up writes it, so long from when these tests began. */
async function tally(db: Db, contest: string, candidate: string, votes: number, from: string) {
  await sql`
    insert into vote_tallies (contest_id, minute, candidate_id, votes)
    values (${contest}, date_trunc('minute', ${began}::timestamptz + ${from}::interval, 'UTC'), ${candidate},
            ${votes})`.execute(db);
}

const sum = (votes: readonly number[]) => votes.reduce((total, one) => total + one, 0);

async function setupCurve(wish = {}) {
  const { db } = await freshDatabase();
  const show = await makeShow(db, wish);
  const read = (range: CurveRange = '1h', contestId = show.contest) =>
    readCurve(db, { competitionId: COMPETITION, contestId, range });
  return { db, ...show, read };
}

describe('the curve of a vote on air', () => {
  it('tells each range by its own interval, in all and by talent', async () => {
    const { db, contest, aicha, koffi, read } = await setupCurve({ week: 2 });
    await sql`update rollup set complete_until = now() - interval '20 seconds'`.execute(db);
    await tally(db, contest, aicha, 5, '-30 minutes');
    await tally(db, contest, koffi, 7, '-30 minutes');
    await tally(db, contest, aicha, 11, '-5 hours');
    await tally(db, contest, aicha, 13, '-20 hours');
    const shown: Record<string, unknown> = {};
    for (const range of ['1h', '6h', 'semaine'] as const) {
      const { total, talents, starts, step_s } = await read(range);
      const by = (id: string) => sum(talents.find((one) => one.candidate_id === id)?.votes ?? []);
      shown[range] = [step_s, sum(total), by(aicha), by(koffi)];
      expect(starts).toHaveLength(total.length);
    }
    expect(shown).toEqual({ '1h': [60, 12, 5, 7], '6h': [300, 23, 16, 7], semaine: [3600, 36, 29, 7] });
  });

  it('counts the votes of a roll-up that is late from the rows, as far back as ten minutes', async () => {
    const { db, contest, aicha, read } = await setupCurve();
    const people = await makeCrowd(db, 6);
    const minutesAgo = async (minutes: number) =>
      (await sql<{ at: string }>`select (now() - make_interval(mins => ${minutes}))::text as at`.execute(db))
        .rows[0]?.at as string;
    await crowdVotes(db, people.slice(0, 1), { contest, candidate: aicha, castAt: await minutesAgo(40) });
    await rollUp(db);
    await crowdVotes(db, people.slice(1, 3), { contest, candidate: aicha, castAt: await minutesAgo(5) });
    await crowdVotes(db, people.slice(3), { contest, candidate: aicha, castAt: await minutesAgo(0) });
    await sql`update rollup set complete_until = now() - interval '30 minutes'`.execute(db);
    for (const range of ['1h', '6h', 'semaine'] as const) {
      const { total, since_opening } = await read(range);
      expect([range, sum(total), since_opening.votes]).toEqual([range, 6, 6]);
    }
    await rollUp(db);
    expect(sum((await read()).total)).toBe(6);
  });

  it('stands beside the week before, counted from its opening', async () => {
    const { db, contest, aicha, koffi, read } = await setupCurve({ week: 2, from: '-3 hours' });
    const before = await makeContest(db, [aicha, koffi], { from: '-10 days', to: '-4 days' });
    await tally(db, contest, aicha, 50, '-1 hour');
    // Two hours after its opening, and four: what this week has not come to yet.
    await tally(db, before, aicha, 30, '-238 hours');
    await tally(db, before, koffi, 10, '-238 hours');
    await tally(db, before, aicha, 500, '-236 hours');
    const { since_opening, ...hour } = await read('6h');
    expect(since_opening).toEqual({ votes: 50, compared: 50, before: 40 });
    expect(hour.before).toMatchObject({ week: 1 });
    const place = hour.before?.votes.indexOf(40) ?? -1;
    expect(hour.total.indexOf(50)).toBe(place);
    expect(sum(hour.before?.votes ?? [])).toBe(40);
    // The first week has none before it, and says so.
    const first = await read('semaine', before);
    expect([first.before, first.since_opening]).toEqual([null, { votes: 540, compared: null, before: null }]);
    expect(sum(first.total)).toBe(540);
  });

  it('is compared by whole minutes that have passed, and not before there is one', async () => {
    const { db, aicha, koffi, read, contest } = await setupCurve({ week: 2, from: '-20 seconds' });
    const before = await makeContest(db, [aicha, koffi], { from: '-9 days -20 seconds', to: '-4 days' });
    /** A tally so long from the minute that is under way. */
    const give = (id: string, votes: number, from: string) =>
      sql`
      insert into vote_tallies (contest_id, minute, candidate_id, votes)
      values (${id}, date_trunc('minute', now(), 'UTC') + ${from}::interval, ${aicha}, ${votes})`.execute(db);
    await give(before, 40, '-9 days -1 minute');
    await give(before, 500, '-9 days 1 minute');
    expect((await read()).since_opening).toEqual({ votes: 0, compared: null, before: null });
    const earlier = sql`date_trunc('minute', now()) - interval '2 minutes'`;
    await sql`update contests set start_date = ${earlier} where id = ${contest}`.execute(db);
    await sql`update contests set start_date = ${earlier} - interval '9 days' where id = ${before}`.execute(
      db,
    );
    await give(contest, 50, '-1 minute');
    // Of this minute or, at its very end, of the next: neither has passed.
    const { rows } = await sql<{ at: string }>`select (now() + interval '20 seconds')::text as at`.execute(
      db,
    );
    await crowdVotes(db, await makeCrowd(db, 3), { contest, candidate: aicha, castAt: rows[0]?.at ?? '' });
    await sql`update rollup set complete_until = now()`.execute(db);
    expect((await read()).since_opening).toEqual({ votes: 53, compared: 50, before: 40 });
  });

  it('goes over midnight UTC as if there were none', async () => {
    const { db } = await freshDatabase();
    const show = await makeShow(db, { from: '-30 days', to: '-29 days', week: 1 });
    const at = (iso: string) => sql<Date>`${iso}::timestamptz`;
    await db
      .updateTable('contests')
      .set({ start_date: at('2026-03-01T22:00:00Z'), end_date: at('2026-03-02T01:30:00Z') })
      .execute();
    for (const [minute, votes] of [
      ['2026-03-01T23:59:00Z', 3],
      ['2026-03-02T00:00:00Z', 4],
      ['2026-03-02T01:29:00Z', 5],
    ] as const) {
      const row = { contest_id: show.contest, minute, candidate_id: show.aicha, votes };
      await db.insertInto('vote_tallies').values(row).execute();
    }
    const read = (range: CurveRange) =>
      readCurve(db, { competitionId: COMPETITION, contestId: show.contest, range });
    const week = await read('semaine');
    expect(week.starts.map((start) => start.slice(8, 13))).toEqual(['01T22', '01T23', '02T00', '02T01']);
    expect(week.total).toEqual([0, 3, 4, 5]);
    const hour = await read('1h');
    expect([hour.starts.at(-1), sum(hour.total)]).toEqual(['2026-03-02T01:29:00.000Z', 5]);
    expect(sum((await read('6h')).total)).toBe(12);
  });

  it('exists for weeks of the competition only', async () => {
    const { read, aicha } = await setupCurve();
    await expect(read('1h', aicha)).rejects.toMatchObject({ code: 'CONTEST_NOT_FOUND' });
  });
});

describe('the markers of a curve', () => {
  const kinds = ({ markers }: Curve) => markers.map(({ kind }) => kind);

  it('are what was done to the vote, with the new end of one that was moved, and alarms that began', async () => {
    const { db, contest, read } = await setupCurve();
    const act = (name: string, after: object | null = null, subject = `contest:${contest}`) =>
      recordEvent(db, { id: null, name: 'Régie' }, null, { act: name, subject, after });
    await act('contest.suspend');
    await act('contest.resume');
    await act('contest.extend', {
      end_date: '2026-12-01T21:00:00.000Z',
      result_date: '2026-12-01T21:00:00.000Z',
    });
    await act('contest.shorten.requested', { end_date: '2026-12-01T20:00:00.000Z' });
    await act('contest.edit');
    await act('contest.close', null, 'contest:another');
    await raiseAlarm(db, 'silence', 3);
    await clearAlarm(db, 'silence');
    const curve = await read();
    expect(kinds(curve)).toEqual(['opened', 'suspended', 'resumed', 'extended', 'alarm']);
    expect(curve.markers.at(3)?.end).toBe('2026-12-01T21:00:00.000Z');
    expect(curve.markers.at(4)?.alarm).toBe('silence');
  });

  it('have an end by its time, and by hand, once each; and the publication', async () => {
    const { db, aicha, koffi, read, contest } = await setupCurve({ week: 2, from: '-2 days', to: '-1 day' });
    expect(kinds(await read())).toEqual(['opened', 'closed']);
    await sql`update contests set override = 'closed', closed_at = now() - interval '25 hours'`.execute(db);
    await sql`
      insert into audit_events (id, at, operator_name, act, subject)
      values (gen_random_uuid(), now() - interval '25 hours', 'Régie', 'contest.close', ${`contest:${contest}`})`.execute(
      db,
    );
    const closed = await read('semaine');
    expect(kinds(closed)).toEqual(['opened', 'closed']);
    expect(Date.parse(closed.starts.at(-1) ?? '')).toBeLessThan(Date.now() - 25 * 3_600_000);
    await sql`update contests set published_at = now() - interval '1 hour'`.execute(db);
    expect(kinds(await read('semaine'))).toEqual(['opened', 'closed', 'published']);
    const first = await makeContest(db, [aicha, koffi], { from: '-9 days', to: '-8 days' });
    expect(kinds(await read('1h', first))).toEqual(['opened', 'closed']);
  });
});
