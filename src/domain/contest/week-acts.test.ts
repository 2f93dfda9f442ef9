import { describe, expect, it } from 'vitest';
import { waitingApprovals } from '#domain/acts/approvals.ts';
import { audit } from '#domain/acts/audit.ts';
import { decide } from '#domain/acts/decisions.ts';
import { perform } from '#domain/acts/perform.ts';
import type { OperatorSession } from '#domain/acts/schema.ts';
import { acts } from '#domain/regie/acts.ts';
import type { ActName } from '#domain/regie/schema.ts';
import { newId } from '#domain/uuid.ts';
import { castVotes } from '#domain/voting/service.ts';
import { makeVoter, testApplication } from '#test/application.ts';
import { makeOperator } from '#test/operators.ts';
import { COMPETITION, databaseDay, makeContest, makeShow } from '#test/show.ts';
import { plannedWeek } from './plan.ts';
import { currentContest } from './service.ts';

async function setupWeek(wish: Parameters<typeof makeShow>[1] = {}) {
  const { deps, db } = await testApplication();
  const show = await makeShow(db, wish);
  const { session: fanta } = await makeOperator(deps, 'operator', 'Fanta');
  const { session: mireille } = await makeOperator(deps, 'admin', 'Mireille');
  const { session: adama } = await makeOperator(deps, 'admin', 'Adama');
  const day = await databaseDay(db);
  const act = (who: OperatorSession, name: ActName, input: object) =>
    perform(deps, acts, who, name, { contest_id: show.contest, ...input });
  const phase = async () => (await currentContest(db, COMPETITION)).contest?.status;
  const vote = async (candidate_id: string) => {
    const { session } = await makeVoter(deps);
    const ballot = { contest_id: show.contest, candidate_id, daily: 1 as const, bonus: 0, vote_day: day };
    return castVotes(deps, session, { ...ballot, request_id: newId() });
  };
  return { deps, db, ...show, fanta, mireille, adama, act, phase, vote };
}

const refused = (code: string) => expect.objectContaining({ code });

describe('a vote on air', () => {
  it('is suspended, resumed and closed, and takes votes only while it is open', async () => {
    const { fanta, act, phase, vote, aicha, db } = await setupWeek();
    await vote(aicha);
    await act(fanta, 'contest.suspend', {});
    expect(await phase()).toBe('suspended');
    await expect(vote(aicha)).rejects.toThrow(refused('CONTEST_SUSPENDED'));
    await act(fanta, 'contest.resume', {});
    await vote(aicha);
    const current = async () => (await currentContest(db, COMPETITION)).contest;
    expect(await current()).toMatchObject({ closed_at: null });
    await act(fanta, 'contest.close', {});
    expect(await phase()).toBe('closed');
    const closed = await current();
    // The API tells the planned end still, and when the vote ended before it.
    expect(closed?.closed_at && closed.closed_at < closed.end_date).toBe(true);
    await expect(vote(aicha)).rejects.toThrow(refused('CONTEST_CLOSED'));
    const events = await audit(db, {});
    expect(events.map((event) => event.act)).toEqual(['contest.close', 'contest.resume', 'contest.suspend']);
    expect(events[0]).toMatchObject({
      operator: 'Fanta',
      before: { override: null },
      after: { override: 'closed' },
    });
  });

  it('is closed by one of two who close it at once; the other is told', async () => {
    const { fanta, mireille, act, db } = await setupWeek();
    const outcomes = await Promise.allSettled([
      act(fanta, 'contest.close', {}),
      act(mireille, 'contest.close', {}),
    ]);
    expect(outcomes.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find((one) => one.status === 'rejected')).toMatchObject({
      reason: { code: 'WRONG_PHASE' },
    });
    expect(await audit(db, {})).toHaveLength(1);
  });

  it('ends closed whichever of suspension and close comes first', async () => {
    const { fanta, mireille, act, phase } = await setupWeek();
    const [, closed] = await Promise.allSettled([
      act(fanta, 'contest.suspend', {}),
      act(mireille, 'contest.close', {}),
    ]);
    expect(closed?.status).toBe('fulfilled');
    expect(await phase()).toBe('closed');
    await expect(act(fanta, 'contest.resume', {})).rejects.toThrow(refused('WRONG_PHASE'));
  });

  it('needs the second factor shown within ten minutes', async () => {
    const { fanta, act, phase } = await setupWeek();
    const late = { ...fanta, confirmedAt: new Date(Date.now() - 11 * 60_000) };
    await expect(act(late, 'contest.close', {})).rejects.toThrow(refused('CONFIRMATION_REQUIRED'));
    expect(await phase()).toBe('open');
  });

  it('is opened before its hour', async () => {
    const { fanta, act, phase, vote, aicha } = await setupWeek({ from: '1 hour' });
    expect(await phase()).toBe('scheduled');
    await act(fanta, 'contest.open', {});
    expect(await phase()).toBe('open');
    await vote(aicha);
  });

  it('is reopened by two persons, and what had been counted is no result any more', async () => {
    const { fanta, mireille, adama, act, phase, deps, vote, koffi, db } = await setupWeek();
    await act(fanta, 'contest.close', {});
    await act(fanta, 'contest.count', {});
    await expect(act(fanta, 'contest.reopen', { reason: 'Erreur de régie' })).rejects.toThrow(
      refused('ROLE_REQUIRED'),
    );
    await act(mireille, 'contest.reopen', { reason: 'Erreur de régie' });
    expect(await phase()).toBe('closed');
    const [waiting] = await waitingApprovals(db);
    await decide(deps, acts, adama, waiting?.id ?? '', 'approved');
    expect(await phase()).toBe('open');
    await vote(koffi);
    await act(fanta, 'contest.close', {});
    await expect(
      act(mireille, 'contest.publish', { version: 1, when: 'now' }).then(async () => {
        const [request] = await waitingApprovals(db);
        return decide(deps, acts, adama, request?.id ?? '', 'approved');
      }),
    ).rejects.toThrow(refused('CHANGED_MEANWHILE'));
  });
});

const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();

describe('the plan of weeks', () => {
  it('takes a week, refuses one that overlaps it or has its number, and tells of two who edit at once', async () => {
    const { fanta, mireille, act, db, aicha, koffi } = await setupWeek();
    const week = {
      week: 2,
      start_date: hours(30),
      end_date: hours(60),
      result_date: hours(62),
      candidate_ids: [aicha, koffi],
    };
    const made = await act(fanta, 'contest.create', week);
    const { contest_id } = (made as { answer: { contest_id: string } }).answer;
    await expect(
      act(fanta, 'contest.create', {
        ...week,
        start_date: hours(70),
        end_date: hours(80),
        result_date: hours(80),
      }),
    ).rejects.toMatchObject({ code: 'WEEK_TAKEN', fields: { week: 'WEEK_TAKEN' } });
    await expect(act(fanta, 'contest.create', { ...week, week: 3 })).rejects.toMatchObject({
      code: 'CONTEST_OVERLAP',
      fields: { start_date: 'OTHER_WEEK' },
      otherWeek: { week: 2, end_date: week.end_date },
    });
    await expect(
      act(fanta, 'contest.create', { ...week, week: 3, start_date: hours(26) }),
    ).rejects.toMatchObject({ fields: { end_date: 'OTHER_WEEK' }, otherWeek: { week: 2 } });
    await expect(
      act(fanta, 'contest.create', { ...week, week: 3, start_date: hours(1) }),
    ).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { start_date: 'OTHER_WEEK', end_date: 'OTHER_WEEK' },
      otherWeeks: { start_date: { week: 1 }, end_date: { week: 2 } },
    });
    await expect(act(fanta, 'contest.create', { ...week, week: 3, start_date: hours(-1) })).rejects.toThrow(
      refused('INVALID_INPUT'),
    );
    await expect(
      act(fanta, 'contest.create', {
        ...week,
        week: 3,
        start_date: hours(70),
        end_date: hours(90),
        result_date: hours(90),
        candidate_ids: [aicha, newId()],
      }),
    ).rejects.toThrow(refused('CANDIDATE_UNKNOWN'));
    const { version } = await plannedWeek(db, COMPETITION, contest_id);
    const outcomes = await Promise.allSettled([
      act(fanta, 'contest.edit', { ...week, contest_id, version, end_date: hours(61) }),
      act(mireille, 'contest.edit', { ...week, contest_id, version, end_date: hours(59) }),
    ]);
    expect(outcomes.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find((one) => one.status === 'rejected')).toMatchObject({
      reason: { code: 'CHANGED_MEANWHILE' },
    });
  });

  it('keeps who takes part and when votes began once they have begun', async () => {
    const { fanta, act, db, aicha, koffi, prisca, contest } = await setupWeek();
    const { version, planned } = await plannedWeek(db, COMPETITION, contest);
    await expect(
      act(fanta, 'contest.edit', { ...planned, version, candidate_ids: [aicha, koffi] }),
    ).rejects.toThrow(refused('WRONG_PHASE'));
    const later = new Date(Date.parse(planned.result_date) + 3_600_000).toISOString();
    await act(fanta, 'contest.edit', { ...planned, version, result_date: later });
    expect((await plannedWeek(db, COMPETITION, contest)).planned).toMatchObject({
      result_date: later,
      candidate_ids: expect.arrayContaining([aicha, koffi, prisca]),
    });
  });
});

describe('the results’ date of a week that an operator closed early', () => {
  /** A week whose vote was opened early and closed early, to the millisecond; its planned end is ten days away. */
  async function setupClosedEarly() {
    const week = await setupWeek({ from: '1 hour', to: '10 days' });
    const { fanta, act, db, contest } = week;
    await act(fanta, 'contest.open', {});
    await act(fanta, 'contest.close', {});
    const edit = async (changes: object) => {
      const { planned, version } = await plannedWeek(db, COMPETITION, contest);
      const shown = (iso: string) => iso.slice(0, 19);
      const dates = { start_date: shown(planned.start_date), end_date: shown(planned.end_date) };
      const result_date = shown(planned.result_date);
      return act(fanta, 'contest.edit', { ...planned, ...dates, result_date, version, ...changes });
    };
    return { ...week, edit };
  }

  it('is any instant to come after the real close, however far the planned end is', async () => {
    const { db, contest, edit } = await setupClosedEarly();
    const soon = hours(2);
    await edit({ result_date: soon });
    expect((await plannedWeek(db, COMPETITION, contest)).planned.result_date).toBe(soon);
    const tooSoon = refused('INVALID_INPUT');
    await expect(edit({ result_date: hours(-2) })).rejects.toThrow(tooSoon);
    await expect(edit({ result_date: new Date().toISOString() })).rejects.toThrow(tooSoon);
    // What else can change still does, with the dates as the form shows them.
    await edit({ end_contest: true });
    expect((await plannedWeek(db, COMPETITION, contest)).planned).toMatchObject({
      result_date: soon,
      end_contest: true,
    });
  });

  it('can change although another week has since been planned before the planned end', async () => {
    const { db, aicha, koffi, edit, contest } = await setupClosedEarly();
    await makeContest(db, [aicha, koffi], { week: 2, from: '1 day', to: '8 days' });
    const soon = hours(3);
    await edit({ result_date: soon });
    expect((await plannedWeek(db, COMPETITION, contest)).planned.result_date).toBe(soon);
  });

  it('moves behind the end again when two persons reopen the vote', async () => {
    const { deps, db, contest, mireille, adama, act, edit } = await setupClosedEarly();
    await edit({ result_date: hours(2) });
    await act(mireille, 'contest.reopen', { reason: 'Erreur de régie' });
    const [waiting] = await waitingApprovals(db);
    await decide(deps, acts, adama, waiting?.id ?? '', 'approved');
    const { planned } = await plannedWeek(db, COMPETITION, contest);
    expect(planned.result_date).toBe(planned.end_date);
  });
});
