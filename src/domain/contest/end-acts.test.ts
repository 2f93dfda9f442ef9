import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { audit } from '#domain/acts/audit.ts';
import { decide } from '#domain/acts/decisions.ts';
import { perform } from '#domain/acts/perform.ts';
import type { OperatorSession } from '#domain/acts/schema.ts';
import { databaseClock } from '#domain/clock-queries.ts';
import { acts } from '#domain/regie/acts.ts';
import type { ActName } from '#domain/regie/schema.ts';
import { newId } from '#domain/uuid.ts';
import { castVotes } from '#domain/voting/service.ts';
import { makeVoter, testApplication } from '#test/application.ts';
import { waitingForLocks } from '#test/database.ts';
import { makeOperator } from '#test/operators.ts';
import { COMPETITION, databaseDay, makeContest, makeShow } from '#test/show.ts';
import { tamper } from '#test/tamper.ts';
import { ALONE_HOURS, moreTime, TOGETHER_DAYS } from './end-rules.ts';
import { plannedWeek } from './plan.ts';

const HOUR = 3_600_000;
/** The furthest that two persons may move the end, in hours. */
const TOGETHER_HOURS = TOGETHER_DAYS * 24;

/** A vote that ends in a day, two operators, and an admin. */
async function setupEndingVote(wish: Parameters<typeof makeShow>[1] = {}) {
  const { deps, db } = await testApplication();
  const show = await makeShow(db, wish);
  const { session: fanta } = await makeOperator(deps, 'operator', 'Fanta');
  const { session: moussa } = await makeOperator(deps, 'operator', 'Moussa');
  const { session: mireille } = await makeOperator(deps, 'admin', 'Mireille');
  const { session: adama } = await makeOperator(deps, 'admin', 'Adama');
  const act = (who: OperatorSession, name: ActName, input: object) =>
    perform(deps, acts, who, name, { contest_id: show.contest, ...input });
  const row = () =>
    db.selectFrom('contests').selectAll().where('id', '=', show.contest).executeTakeFirstOrThrow();
  const planned = (await row()).end_date;
  /** An instant this many hours after the planned end. */
  const plus = (hours: number) => new Date(planned.getTime() + hours * HOUR).toISOString();
  const extend = (who: OperatorSession, hours: number, more: object = {}) =>
    act(who, 'contest.extend', { end_date: plus(hours), ...more });
  const shorten = (who: OperatorSession, end_date: string) => act(who, 'contest.shorten', { end_date });
  const agree = (asked: Awaited<ReturnType<typeof act>>, who = moussa) => {
    if (asked.kind !== 'requested') throw new Error('done at once');
    return decide(deps, acts, who, asked.approval, 'approved');
  };
  const end = async () => (await row()).end_date.toISOString();
  return { deps, db, ...show, fanta, moussa, mireille, adama, act, row, plus, extend, shorten, agree, end };
}

const refused = (code: string, fields?: object) =>
  expect.objectContaining({ code, ...(fields ? { fields } : {}) });

describe('the end of a vote', () => {
  it('is moved by one person within a day of the end that was planned, however often they ask', async () => {
    const { fanta, moussa, extend, end, plus } = await setupEndingVote();
    expect(await extend(fanta, ALONE_HOURS / 3)).toMatchObject({ kind: 'done' });
    expect(await extend(moussa, ALONE_HOURS / 2)).toMatchObject({ kind: 'done' });
    expect(await extend(fanta, ALONE_HOURS)).toMatchObject({ kind: 'done' });
    expect(await end()).toBe(plus(ALONE_HOURS));
    expect(await extend(fanta, ALONE_HOURS + 0.1)).toMatchObject({ kind: 'requested' });
    expect(await end()).toBe(plus(ALONE_HOURS));
  });

  it('is moved further by two, who may move it again by one day each alone from there', async () => {
    const { fanta, extend, agree, end, plus } = await setupEndingVote();
    await extend(fanta, ALONE_HOURS);
    const further = 3 * ALONE_HOURS;
    await agree(await extend(fanta, further));
    expect(await end()).toBe(plus(further));
    expect(await extend(fanta, further + ALONE_HOURS)).toMatchObject({ kind: 'done' });
    expect(await extend(fanta, further + ALONE_HOURS + 1)).toMatchObject({ kind: 'requested' });
  });

  it('is never moved further than two weeks, not by two persons either', async () => {
    const { fanta, extend, end, plus } = await setupEndingVote();
    const tooFar = refused('INVALID_INPUT', { end_date: 'TOO_FAR' });
    await expect(extend(fanta, TOGETHER_HOURS + 0.01)).rejects.toThrow(tooFar);
    await expect(extend(fanta, 365 * 24)).rejects.toThrow(tooFar);
    expect(await end()).toBe(plus(0));
    expect(await extend(fanta, TOGETHER_HOURS)).toMatchObject({ kind: 'requested' });
  });

  it('keeps what one person has added in mind, through changes of the plan meanwhile', async () => {
    const { fanta, act, extend, row, aicha, koffi, deps, contest } = await setupEndingVote();
    await extend(fanta, ALONE_HOURS);
    const { planned, version } = await plannedWeek(deps.db, deps.config.competitionId, contest);
    expect(planned.candidate_ids).toEqual(expect.arrayContaining([aicha, koffi]));
    const result_date = new Date((await row()).result_date.getTime() + HOUR).toISOString();
    await act(fanta, 'contest.edit', { ...planned, result_date, version });
    expect(await extend(fanta, ALONE_HOURS + 1)).toMatchObject({ kind: 'requested' });
  });

  it('is extended to a later end only, not into another week, and results wait for it', async () => {
    const { fanta, extend, db, aicha, koffi, row } = await setupEndingVote();
    await makeContest(db, [aicha, koffi], { week: 2, from: '2 days', to: '3 days' });
    await extend(fanta, 6);
    await expect(extend(fanta, 5)).rejects.toThrow(refused('INVALID_INPUT', { end_date: 'NOT_LATER' }));
    await expect(extend(fanta, 26)).rejects.toThrow(refused('CONTEST_OVERLAP'));
    const { result_date, end_date } = await row();
    expect(result_date).toEqual(end_date);
  });

  it('is not moved into the next week: the refusal names that week and when it begins', async () => {
    const { fanta, extend, db, aicha, koffi, end, plus } = await setupEndingVote();
    const next = await makeContest(db, [aicha, koffi], { week: 2, from: '1 day', to: '3 days' });
    await db
      .updateTable('contests')
      .set({ start_date: plus(0) })
      .where('id', '=', next)
      .execute();
    const { planned } = await plannedWeek(db, COMPETITION, next);
    const { start_date, end_date } = planned;
    await expect(extend(fanta, 0.1)).rejects.toMatchObject({
      code: 'CONTEST_OVERLAP',
      fields: { end_date: 'OTHER_WEEK' },
      otherWeek: { week: 2, start_date, end_date },
    });
    expect(await end()).toBe(plus(0));
  });

  it('is not moved by an operator who waited while the vote ended', async () => {
    const { db, fanta, act, end, plus, row } = await setupEndingVote();
    const was = await end();
    const asked = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('competitions').selectAll().forUpdate().execute();
      const extension = act(fanta, 'contest.extend', { end_date: plus(1), current_end: was });
      const refusal = expect(extension).rejects.toThrow(refused('WRONG_PHASE'));
      await expect.poll(() => waitingForLocks(db)).toBe(1);
      // By the clock of the transaction that waits the vote is open; by that of this moment it is not.
      await sql`update contests set end_date = (select clock_timestamp() - interval '1 microsecond')`.execute(
        tx,
      );
      return { refusal };
    });
    await asked.refusal;
    expect((await row()).end_date < new Date()).toBe(true);
  });

  it('is moved by presses without a code for an hour in all, and beyond a day asked for with one', async () => {
    const { deps, db, fanta, row, contest, plus } = await setupEndingVote();
    deps.config.urgentMinutes = 240;
    const stale = { ...fanta, confirmedAt: new Date(Date.now() - 30 * 60_000) };
    const press = async () => {
      const current_end = (await row()).end_date.toISOString();
      return perform(deps, acts, stale, 'contest.extend', {
        contest_id: contest,
        current_end,
        end_date: moreTime(current_end, 15),
      });
    };
    for (let pressed = 0; pressed < 4; pressed++) expect(await press()).toMatchObject({ kind: 'done' });
    await expect(press()).rejects.toThrow(refused('CONFIRMATION_REQUIRED'));
    const planned = (await row()).agreed_end;
    await sql`update contests set end_date = ${plus(ALONE_HOURS)}, result_date = ${plus(ALONE_HOURS)}, agreed_end = ${planned}`.execute(
      db,
    );
    await expect(press()).rejects.toThrow(refused('CONFIRMATION_REQUIRED'));
  });

  it('is not moved from another end than the one that was shown', async () => {
    const { fanta, moussa, extend, agree, end, plus } = await setupEndingVote();
    const asked = await extend(fanta, 2 * ALONE_HOURS, { current_end: plus(0) });
    await extend(moussa, 3);
    await expect(agree(asked)).rejects.toThrow(refused('APPROVAL_FELL'));
    await expect(extend(fanta, 5, { current_end: plus(0) })).rejects.toThrow(refused('CHANGED_MEANWHILE'));
    expect(await end()).toBe(plus(3));
    // The request that fell does not prevent the same one from the present end.
    expect(await extend(fanta, 2 * ALONE_HOURS, { current_end: plus(3) })).toMatchObject({
      kind: 'requested',
    });
    expect(await extend(fanta, 5, { current_end: plus(3) })).toMatchObject({ kind: 'done' });
  });

  it('is taken back by two persons, to any instant that is still to come', async () => {
    const { fanta, extend, shorten, agree, end, plus, db, row } = await setupEndingVote();
    await extend(fanta, ALONE_HOURS);
    const { result_date } = await row();
    const asked = await shorten(fanta, plus(0));
    expect(asked).toMatchObject({ kind: 'requested' });
    expect(await end()).toBe(plus(ALONE_HOURS));
    await agree(asked);
    expect(await end()).toBe(plus(0));
    expect((await row()).result_date).toEqual(result_date);
    // And further: before the end that was planned.
    const soon = new Date((await databaseClock(db)).getTime() + HOUR).toISOString();
    await agree(await shorten(fanta, soon));
    expect(await end()).toBe(soon);
    expect((await audit(db, { act: 'contest.shorten' })).map((event) => event.act)).toEqual([
      'contest.shorten',
      'contest.shorten.requested',
      'contest.shorten',
      'contest.shorten.requested',
    ]);
  });

  it('is not moved into the past, nor later by what shortens it', async () => {
    const { fanta, shorten, plus, end } = await setupEndingVote();
    const now = Date.now();
    await expect(shorten(fanta, plus(0))).rejects.toThrow(
      refused('INVALID_INPUT', { end_date: 'NOT_EARLIER' }),
    );
    await expect(shorten(fanta, plus(1))).rejects.toThrow(
      refused('INVALID_INPUT', { end_date: 'NOT_EARLIER' }),
    );
    for (const instant of [now - HOUR, now, now + 1000])
      await expect(shorten(fanta, new Date(instant).toISOString())).rejects.toThrow(
        refused('INVALID_INPUT', { end_date: 'NOT_LATER' }),
      );
    expect(await end()).toBe(plus(0));
  });

  it('is not moved into the past by a request that waited until then', async () => {
    const { fanta, shorten, agree, db, end } = await setupEndingVote();
    const soon = new Date(Date.now() + 60_000).toISOString();
    const asked = await shorten(fanta, soon);
    // The second person comes late: the instant that was asked for is now.
    await tamper(
      db,
      'approvals',
      sql`update approvals set input = jsonb_set(input, '{end_date}', to_jsonb(now()))`,
    );
    const before = await end();
    await expect(agree(asked)).rejects.toThrow(refused('APPROVAL_FELL'));
    expect(await end()).toBe(before);
  });

  it('leaves no vote that came after it, under votes that go on while it moves', async () => {
    const { fanta, shorten, agree, db, deps, contest, aicha, end } = await setupEndingVote();
    const day = await databaseDay(db);
    const vote = async () => {
      const { session } = await makeVoter(deps);
      const ballot = { contest_id: contest, candidate_id: aicha, daily: 1 as const, bonus: 0, vote_day: day };
      return castVotes(deps, session, { ...ballot, request_id: newId() });
    };
    const soon = new Date((await databaseClock(db)).getTime() + 12_000).toISOString();
    const [asked] = await Promise.all([shorten(fanta, soon), ...Array.from({ length: 20 }, vote)]);
    await Promise.all([agree(asked), ...Array.from({ length: 20 }, vote)]);
    expect(await end()).toBe(soon);
    const late = await db
      .selectFrom('votes')
      .select('cast_at')
      .where('cast_at', '>=', new Date(soon))
      .execute();
    expect(late).toEqual([]);
    await db
      .updateTable('contests')
      .set({ end_date: new Date(Date.now() - 1000) })
      .execute();
    await expect(vote()).rejects.toThrow(refused('CONTEST_CLOSED'));
  });

  it('comes a day later at most under extensions of one person that race', async () => {
    const { fanta, moussa, extend, end, plus } = await setupEndingVote();
    const asked = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => ((index + 1) * ALONE_HOURS) / 4).flatMap((hours) => [
        extend(fanta, hours),
        extend(moussa, hours),
      ]),
    );
    expect(asked.some((one) => one.status === 'fulfilled' && one.value.kind === 'done')).toBe(true);
    expect((await end()) <= plus(ALONE_HOURS)).toBe(true);
  });

  it('of a vote that is reopened is two weeks away at most, which is told when it is asked for', async () => {
    const { fanta, mireille, act, plus } = await setupEndingVote();
    await act(fanta, 'contest.close', {});
    const reason = 'Erreur de régie';
    const asked = act(mireille, 'contest.reopen', { end_date: plus(365 * 24), reason });
    await expect(asked).rejects.toThrow(refused('INVALID_INPUT', { end_date: 'TOO_FAR' }));
  });
});
