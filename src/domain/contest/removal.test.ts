import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { audit } from '#domain/acts/audit.ts';
import { rollUp } from '#domain/counting/rollup.ts';
import { newId } from '#domain/uuid.ts';
import { castVotes } from '#domain/voting/service.ts';
import { makeVoter } from '#test/application.ts';
import { refusal } from '#test/refusal.ts';
import { setupRegie } from '#test/regie.ts';
import { COMPETITION, databaseDay, makeCandidate, makeContest } from '#test/show.ts';
import { adminCandidate } from './candidate-admin.ts';
import { plannedWeek } from './plan.ts';

/** What an act answered: its code, or that it is done. */
const outcome = ({ code, kind }: { code?: string; kind?: string }) => code ?? kind;

/** A week under way, another one planned with Aïcha, Koffi and Prisca, and an operator who removes. */
async function setupRemoval() {
  const desk = await setupRegie('operator');
  const { db, deps, show, act } = desk;
  const { aicha, koffi, prisca } = show;
  const planned = await makeContest(db, [aicha, koffi, prisca], { week: 2, from: '30 days', to: '37 days' });
  const removeWeek = async (id: string, change: object = {}) => {
    const { planned: read, version } = await plannedWeek(db, COMPETITION, id);
    return outcome(await act('contest.remove', { contest_id: id, week: read.week, version, ...change }));
  };
  const removeTalent = async (id: string, change: object = {}) => {
    const { version, display_name } = await adminCandidate(deps, id);
    return outcome(await act('candidate.remove', { id, version, display_name, ...change }));
  };
  const lineup = async () => (await plannedWeek(db, COMPETITION, planned)).planned.candidate_ids.toSorted();
  return { ...desk, planned, removeWeek, removeTalent, lineup };
}

describe('a week that was planned by mistake', () => {
  it('is removed while it has never opened, and the journal keeps what it was', async () => {
    const { db, planned, removeWeek, show } = await setupRemoval();
    await removeWeek(planned);
    expect(await refusal(plannedWeek(db, COMPETITION, planned))).toBe('CONTEST_NOT_FOUND');
    const [event] = await audit(db, { act: 'contest.remove' }, 1);
    expect(event).toMatchObject({
      subject: 'contest:semaine-2',
      before: {
        contest_id: planned,
        week: 2,
        start_date: expect.any(String),
        candidate_ids: expect.arrayContaining([show.aicha]),
      },
      after: null,
    });
    // Its number and its dates are free again.
    await makeContest(db, [show.aicha, show.koffi], { week: 2, from: '30 days', to: '37 days' });
  });

  it('stays once its vote has begun, was opened by hand, or is about to begin', async () => {
    const { db, show, act, planned, removeWeek } = await setupRemoval();
    expect(await removeWeek(show.contest)).toBe('WEEK_HAS_OPENED');
    await sql`update contests set override = 'closed' where id = ${show.contest}::uuid`.execute(db);
    await act('contest.open', { contest_id: planned });
    expect(await removeWeek(planned)).toBe('WEEK_HAS_OPENED');
    await act('contest.close', { contest_id: planned });
    const soon = await makeContest(db, [show.aicha, show.koffi], {
      week: 3,
      from: '30 seconds',
      to: '1 day',
    });
    expect(await removeWeek(soon)).toBe('WEEK_HAS_OPENED');
  });

  it('stays where another operator has changed it since it was read', async () => {
    const { planned, removeWeek } = await setupRemoval();
    expect(await removeWeek(planned, { version: 'x' })).toBe('CHANGED_MEANWHILE');
    expect(await removeWeek(planned, { week: 3 })).toBe('CHANGED_MEANWHILE');
    expect(await removeWeek(planned)).toBe('done');
  });
});

describe('a talent who was made by mistake', () => {
  it('is removed, from planned weeks too, and the journal keeps what their page said', async () => {
    const { db, deps, show, planned, removeTalent, lineup } = await setupRemoval();
    const zita = await makeCandidate(db, 77, 'Zita');
    await sql`insert into contest_candidates (contest_id, candidate_id) values (${planned}, ${zita})`.execute(
      db,
    );
    await removeTalent(zita);
    expect(await refusal(adminCandidate(deps, zita))).toBe('NOT_FOUND');
    expect(await lineup()).toEqual([show.aicha, show.koffi, show.prisca].sort());
    const [event] = await audit(db, { act: 'candidate.remove' }, 1);
    expect(event).toMatchObject({
      subject: 'candidate:Zita',
      before: { id: zita, display_name: 'Zita', number: 77, weeks: [2] },
      after: null,
    });
  });

  it('stays once they were in a vote, have votes, or their leaving is decided', async () => {
    const { db, show, removeTalent } = await setupRemoval();
    expect(await removeTalent(show.aicha)).toBe('CANDIDATE_IN_VOTE');
    const zita = await makeCandidate(db, 77, 'Zita');
    const leaves = (at: string | null) =>
      sql`update candidates set eliminated_at = ${at}::timestamptz where id = ${zita}::uuid`.execute(db);
    await leaves('2099-01-01T00:00:00Z');
    expect(await removeTalent(zita)).toBe('CANDIDATE_HAS_LEFT');
    await leaves(null);
    expect(await removeTalent(zita, { version: 'x' })).toBe('CHANGED_MEANWHILE');
    expect(await removeTalent(zita, { display_name: 'Zoé' })).toBe('CHANGED_MEANWHILE');
    expect(await removeTalent(zita)).toBe('done');
  });

  it('stays with votes, though no line-up names them any more', async () => {
    const { db, deps, show, removeTalent } = await setupRemoval();
    const { session } = await makeVoter(deps);
    await castVotes(deps, session, {
      contest_id: show.contest,
      candidate_id: show.koffi,
      daily: 1,
      bonus: 0,
      vote_day: await databaseDay(db),
      request_id: newId(),
    });
    await rollUp(db);
    await sql`delete from contest_candidates where candidate_id = ${show.koffi}::uuid`.execute(db);
    expect(await removeTalent(show.koffi)).toBe('CANDIDATE_IN_VOTE');
  });

  it('stays where a planned week would be left with a single talent', async () => {
    const { db, removeTalent } = await setupRemoval();
    const zita = await makeCandidate(db, 77, 'Zita');
    const zoe = await makeCandidate(db, 78, 'Zoé');
    await makeContest(db, [zita, zoe], { week: 3, from: '40 days', to: '41 days' });
    expect(await removeTalent(zita)).toBe('CANDIDATE_NEEDED');
  });
});
