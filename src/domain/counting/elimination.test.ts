import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { waitingApprovals } from '#domain/acts/approvals.ts';
import { audit } from '#domain/acts/audit.ts';
import { decide } from '#domain/acts/decisions.ts';
import { perform } from '#domain/acts/perform.ts';
import { plannedWeek } from '#domain/contest/plan.ts';
import { listCandidates } from '#domain/contest/service.ts';
import { acts } from '#domain/regie/acts.ts';
import { newId } from '#domain/uuid.ts';
import { castVotes } from '#domain/voting/service.ts';
import { makeVoter, testApplication } from '#test/application.ts';
import { movableClock } from '#test/clock.ts';
import { freshDatabase } from '#test/database.ts';
import { setupDecidedWeek } from '#test/decided-week.ts';
import { refusal } from '#test/refusal.ts';
import { COMPETITION, databaseDay, makeContest } from '#test/show.ts';
import { minutesText } from './minutes.ts';
import { contestResults } from './results.ts';
import { listCounts } from './versions.ts';

/** A counted week of which Aïcha and Koffi are still in the show: Prisca has left before. */
async function setupCounted(...make: Parameters<typeof setupDecidedWeek>) {
  const week = await setupDecidedWeek(...make);
  const version = await week.count();
  const [counted] = await listCounts(week.db, week.contest);
  const last = counted?.lines.findLast(({ candidate_id: id }) => id !== week.prisca)?.candidate_id ?? '';
  const first = last === week.koffi ? week.aicha : week.koffi;
  const eliminated = async () =>
    (await listCandidates(week.deps.db, COMPETITION))
      .filter((one) => one.eliminated)
      .map((one) => one.id)
      .sort();
  const rows = async () =>
    week.db
      .selectFrom('candidates')
      .select(['id', 'eliminated_at', 'eliminated_in'])
      .where('id', '!=', week.prisca)
      .where('eliminated_at', 'is not', null)
      .execute();
  const elimination = async () => (await listCounts(week.db, week.contest))[0]?.elimination;
  const publish = (input: object) => week.together('contest.publish', { version, when: 'now', ...input });
  return { ...week, version, first, last, eliminated, rows, elimination, publish };
}

const leave = (...eliminated_ids: string[]) => ({ elimination: 'leave', eliminated_ids });
const decided = { tie_rule: 'jury', tie_reason: 'Trois voix sur cinq' };
const planned = { when: 'result_date' };

describe('an elimination that is asked for with a publication', () => {
  it('is shown to the second person, done with the publication, and kept with the result and in the journal', async () => {
    const { ask, approve, version, last, prisca, eliminated, db, contest, elimination } =
      await setupCounted();
    const asked = await ask('contest.publish', { version, when: 'now', ...leave(last) });
    expect(await eliminated()).toEqual([prisca]);
    const [request] = await waitingApprovals(db);
    expect(request?.facts).toContainEqual({ kind: 'text', label: 'leaving', text: expect.any(String) });
    const minutes = async () => minutesText((await listCounts(db, contest))[0] as never);
    const before = await minutes();
    await approve(asked);
    expect(await eliminated()).toEqual([last, prisca].sort());
    expect(await elimination()).toMatchObject({ candidates: [{ candidate_id: last }], tie: null });
    const [event] = await audit(db, { act: 'contest.publish' }, 1);
    expect(event?.after).toMatchObject({ eliminated_ids: [last] });
    // The register holds the digest of that file.
    expect(await minutes()).toBe(before);
  });

  it('of one whom votes alone do not name needs a rule and a reason, which are kept', async () => {
    const { ask, publish, version, first, elimination } = await setupCounted();
    const bare = await ask('contest.publish', { version, when: 'now', ...leave(first) }).catch(
      (error) => error,
    );
    expect(bare).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { tie_rule: 'TIE_BREAK_NEEDED', tie_reason: 'TIE_BREAK_NEEDED' },
    });
    await publish({ ...leave(first), ...decided });
    expect(await elimination()).toMatchObject({ tie: { rule: 'jury', reason: 'Trois voix sur cinq' } });
  });

  it('may be said to be none, and sends no candidate home', async () => {
    const { publish, eliminated, prisca, elimination, last } = await setupCounted();
    await publish({ elimination: 'none', eliminated_ids: [last] });
    expect(await elimination()).toEqual({ candidates: [], tie: null });
    expect(await eliminated()).toEqual([prisca]);
  });

  it('is refused where one is ticked whom the form did not, and none is to leave', async () => {
    const { ask, version, first, publish, last } = await setupCounted();
    const asked = { version, when: 'now', eliminated_ids: [first] };
    const refused = { code: 'INVALID_INPUT', fields: { elimination: 'TICKED_AND_STAYS' } };
    await expect(ask('contest.publish', { ...asked, elimination: 'none' })).rejects.toMatchObject(refused);
    await expect(ask('contest.publish', { ...asked, elimination: 'unchanged' })).rejects.toMatchObject(
      refused,
    );
    await publish(leave(last));
    const corrected = { version, reason: 'Une vérification', eliminated_ids: [first, last] };
    await expect(ask('contest.correct', { ...corrected, elimination: 'unchanged' })).rejects.toMatchObject(
      refused,
    );
  });

  it('is left out by callers who say nothing of it', async () => {
    const { publish, eliminated, prisca, elimination } = await setupCounted();
    await publish({});
    expect([await elimination(), await eliminated()]).toEqual([null, [prisca]]);
  });
});

describe('an elimination with a publication that is planned', () => {
  it('happens at its hour and not before: no list tells of it, and votes are taken until then', async () => {
    const database = await freshDatabase();
    const clock = await movableClock(database);
    const it = await setupCounted(() => testApplication({}, database));
    const { deps, db, publish, last, prisca, eliminated } = it;
    await publish({ ...planned, ...leave(last) });
    const next = await makeContest(db, [it.aicha, it.koffi], { week: 2, to: '3 days' });
    const vote = async () => {
      const { session } = await makeVoter(deps);
      const vote_day = await databaseDay(db);
      const ballot = {
        contest_id: next,
        candidate_id: last,
        daily: 1 as const,
        bonus: 0,
        vote_day,
        request_id: newId(),
      };
      return refusal(castVotes(deps, session, ballot));
    };
    expect([await eliminated(), await vote()]).toEqual([[prisca], 'done']);
    await clock.set(`now() + interval '25 hours'`);
    expect([await eliminated(), await vote()]).toEqual([[last, prisca].sort(), 'CANDIDATE_ELIMINATED']);
  });

  it('falls with it: by an annulment, a new date, or a vote that is taken again', async () => {
    const { together, publish, count, about, rows, last, db, contest, deps, mireille } = await setupCounted();
    await publish({ ...planned, ...leave(last) });
    expect(await rows()).toMatchObject([{ id: last, eliminated_in: contest }]);
    await together('risk.annul', about(3));
    expect(await rows()).toEqual([]);

    const again = await count();
    await together('contest.publish', { version: again, ...planned, ...leave(last), ...decided });
    expect(await rows()).toHaveLength(1);
    const { planned: plan, version } = await plannedWeek(db, COMPETITION, contest);
    const moved = new Date(Date.parse(plan.result_date) + 3_600_000).toISOString();
    await perform(deps, acts, mireille, 'contest.edit', {
      contest_id: contest,
      version,
      ...plan,
      result_date: moved,
    });
    expect(await rows()).toEqual([]);

    await together('contest.publish', { version: again, ...planned, ...leave(last), ...decided });
    const end_date = new Date(Date.now() + 7_200_000).toISOString();
    await together('contest.reopen', { end_date, reason: 'Une panne du direct' });
    expect(await rows()).toEqual([]);
  });

  it('is replaced when the publication is asked for again with others, and stays when a request is withdrawn', async () => {
    const { publish, ask, rows, first, last, version, deps, db, mireille } = await setupCounted();
    await publish({ ...planned, ...leave(last) });
    const asked = await ask('contest.publish', { version, ...planned, ...leave(first), ...decided });
    await decide(deps, acts, mireille, asked, 'withdrawn');
    expect(await rows()).toMatchObject([{ id: last }]);
    await publish({ ...planned, ...leave(first), ...decided });
    expect(await rows()).toMatchObject([{ id: first }]);
    await publish({ ...planned });
    expect(await rows()).toEqual([]);
    expect(await waitingApprovals(db)).toEqual([]);
  });

  it('stands, where an operator sends the talent home before, after the publication falls', async () => {
    const { publish, together, about, deps, mireille, last, rows } = await setupCounted();
    await publish({ ...planned, ...leave(last) });
    const back = () => perform(deps, acts, mireille, 'candidate.return', { id: last });
    expect(await refusal(back())).toBe('CHANGED_MEANWHILE');
    await perform(deps, acts, mireille, 'candidate.eliminate', { id: last });
    await together('risk.annul', about(3));
    expect(await rows()).toMatchObject([{ id: last, eliminated_in: null }]);
    expect(await refusal(back())).toBe('done');
  });
});

describe('a correction', () => {
  it('sends another home and takes the first back; where it says nothing, what was decided holds', async () => {
    const { together, publish, eliminated, first, last, prisca, elimination, db, contest } =
      await setupCounted();
    await publish(leave(last));
    await together('contest.correct', {
      version: 1,
      reason: 'Une vérification',
      elimination: 'unchanged',
      eliminated_ids: [last],
    });
    expect(await eliminated()).toEqual([last, prisca].sort());
    expect(await elimination()).toMatchObject({ candidates: [{ candidate_id: last }] });
    await together('contest.correct', { version: 2, reason: 'Erreur de nom', ...leave(first), ...decided });
    expect(await eliminated()).toEqual([first, prisca].sort());
    expect(await elimination()).toMatchObject({ candidates: [{ candidate_id: first }] });
    expect((await contestResults(db, COMPETITION, contest)).lines).toHaveLength(3);
  });
});

describe('what a published result says of who leaves', () => {
  it('is what was published, through corrections, and whatever becomes of talents afterwards', async () => {
    const { app, db, deps, mireille, contest, publish, together, first, last } = await setupCounted();
    const told = async () => {
      const { eliminated_ids, eliminated_tie_rule } = await contestResults(db, COMPETITION, contest);
      return [...(eliminated_ids ?? []), eliminated_tie_rule];
    };
    await publish(leave(last));
    await perform(deps, acts, mireille, 'candidate.eliminate', { id: first });
    expect(await told()).toEqual([last, null]);
    const answer = await app.inject(`/api/contests/${contest}/results`);
    expect(answer.json().data).toMatchObject({ eliminated_ids: [last] });
    await perform(deps, acts, mireille, 'candidate.return', { id: first });
    await together('contest.correct', { version: 1, reason: 'Erreur de nom', ...leave(first), ...decided });
    expect(await told()).toEqual([first, 'jury']);
    await together('contest.correct', { version: 2, reason: 'Une vérification' });
    expect(await told()).toEqual([first, 'jury']);
    await together('contest.correct', { version: 3, reason: 'Un forfait', elimination: 'none' });
    expect(await told()).toEqual([null]);
  });

  it('is null where nothing was said, and where a result was never counted in the régie', async () => {
    const { db, contest, publish, aicha } = await setupCounted();
    await publish({});
    expect((await contestResults(db, COMPETITION, contest)).eliminated_ids).toBeNull();
    const older = await makeContest(db, [aicha], {
      week: 2,
      from: '-9 days',
      to: '-8 days',
      published: true,
    });
    expect((await contestResults(db, COMPETITION, older)).eliminated_ids).toBeNull();
  });

  it('is, for an operator who looks ahead, what is planned, and nothing once the plan has fallen', async () => {
    const { db, contest, publish, together, about, last } = await setupCounted();
    await publish({ ...planned, ...leave(last) });
    const asOf = {
      at: new Date(Date.now() + 2 * 86_400_000),
      forced: { contestId: contest, phase: 'published' as const, last: false },
    };
    const ahead = () => contestResults(db, COMPETITION, contest, asOf);
    const { eliminated_ids, lines } = await ahead();
    expect(eliminated_ids).toEqual([last]);
    expect(lines.find(({ candidate }) => candidate.id === last)?.candidate.eliminated).toBe(true);
    await together('risk.annul', about(3));
    expect((await ahead()).eliminated_ids).toBeNull();
  });
});

describe('two admins at the same moment', () => {
  it('who publish with an elimination and send the same talent home do one of both, or one after the other', async () => {
    const { ask, approve, version, last, deps, db, mireille, rows, contest } = await setupCounted();
    const asked = await ask('contest.publish', { version, when: 'now', ...leave(last) });
    const [published, sent] = await Promise.all([
      refusal(approve(asked)),
      refusal(perform(deps, acts, mireille, 'candidate.eliminate', { id: last })),
    ]);
    const [row, ...more] = await rows();
    expect(more).toEqual([]);
    expect(row?.id).toBe(last);
    if (published === 'done') expect([sent, row?.eliminated_in]).toEqual(['CHANGED_MEANWHILE', contest]);
    else expect([published, sent, row?.eliminated_in]).toEqual(['APPROVAL_FELL', 'done', null]);
    const { rows: events } = await sql`select from result_events`.execute(db);
    expect(events).toHaveLength(published === 'done' ? 1 : 0);
  });
});
