import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { waitingApprovals } from '#domain/acts/approvals.ts';
import { audit } from '#domain/acts/audit.ts';
import { decide } from '#domain/acts/decisions.ts';
import { perform } from '#domain/acts/perform.ts';
import type { OperatorSession } from '#domain/acts/schema.ts';
import { acts } from '#domain/regie/acts.ts';
import { votesFile } from '#domain/regie/contests.ts';
import type { ActName } from '#domain/regie/schema.ts';
import { newId } from '#domain/uuid.ts';
import { castVotes } from '#domain/voting/service.ts';
import { makeVoter, testApplication } from '#test/application.ts';
import { makeOperator } from '#test/operators.ts';
import { COMPETITION, databaseDay, makeContest, makeShow } from '#test/show.ts';
import { contestResults } from './results.ts';
import { rollUp } from './rollup.ts';
import { totalsFile } from './totals-file.ts';
import { leavesOutWhatStands, listCounts } from './versions.ts';

/** A closed contest with ten votes for Aïcha and six for Koffi, and three operators who can count them. */
async function setupClosedContest() {
  const { deps, db } = await testApplication();
  const show = await makeShow(db, { override: 'closed' });
  const give = (candidate: string, votes: number) =>
    sql`
      insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id, country)
      select get_byte(uuid_send(u), 15), u, ${show.contest}::uuid, current_date, 0, ${candidate}::uuid, u, 'CI'
      from (select gen_random_uuid() as u from generate_series(1, ${votes}::int)) voters`.execute(db);
  await give(show.aicha, 10);
  await give(show.koffi, 6);
  await rollUp(db);
  const { session: fanta } = await makeOperator(deps, 'operator', 'Fanta');
  const { session: mireille } = await makeOperator(deps, 'admin', 'Mireille');
  const { session: adama } = await makeOperator(deps, 'admin', 'Adama');
  const act = (who: OperatorSession, name: ActName, input: object = {}) =>
    perform(deps, acts, who, name, { contest_id: show.contest, ...input });
  const approve = async (who: OperatorSession) => {
    const [request] = await waitingApprovals(db);
    return decide(deps, acts, who, request?.id ?? '', 'approved');
  };
  const annul = (votes: number, reason: string) =>
    sql`
      insert into annulments (bucket, user_id, contest_id, vote_day, slot, candidate_id, reason)
      select bucket, user_id, contest_id, vote_day, slot, candidate_id, ${reason}
      from votes where candidate_id = ${show.aicha}::uuid and not exists (select from annulments a where a.bucket = votes.bucket and a.user_id = votes.user_id)
      limit ${votes}`.execute(db);
  const results = () => contestResults(db, COMPETITION, show.contest);
  return { deps, db, ...show, give, fanta, mireille, adama, act, approve, annul, results };
}

const refused = (code: string) => expect.objectContaining({ code });

describe('a count', () => {
  it('makes no vote wait, however long its transaction lasts', async () => {
    const { deps, db, contest, aicha, fanta } = await setupClosedContest();
    const next = await makeContest(db, [aicha], { week: 2 });
    await deps.db.transaction().execute(async (tx) => {
      const author = { id: fanta.operator.id, name: fanta.operator.name };
      const context = { deps, tx, author, requestedBy: null, now: fanta.now, afterCommit: () => {} };
      await acts['contest.count'].run(context, { contest_id: contest });
      // Still inside the act: what it holds, it holds now.
      const { session } = await makeVoter(deps);
      const { votes } = await castVotes(deps, session, {
        contest_id: next,
        candidate_id: aicha,
        daily: 1,
        bonus: 0,
        vote_day: await databaseDay(db),
        request_id: newId(),
      });
      expect(votes).toHaveLength(1);
    });
    expect(await listCounts(db, contest)).toHaveLength(1);
  });

  it('is made from the rows, holds the roll-up against them, and leaves out what is annulled', async () => {
    const { db, contest, act, fanta, annul, aicha, koffi, prisca } = await setupClosedContest();
    await annul(3, 'rafale sur un appareil');
    // A roll-up that has gone wrong does not change a count: the difference is shown.
    await sql`update vote_tallies set votes = votes + 2 where candidate_id = ${koffi}`.execute(db);
    await act(fanta, 'contest.count');
    const [count] = await listCounts(db, contest);
    expect(count).toMatchObject({
      version: 1,
      cast_votes: 16,
      annulled_votes: 3,
      total: 13,
      counted_by: 'Fanta',
    });
    expect(count?.lines).toMatchObject([
      { candidate_id: aicha, cast: 10, tallied: 10, annulled: 3, votes: 7, rank: 1, share: 5385 },
      { candidate_id: koffi, cast: 6, tallied: 8, annulled: 0, votes: 6, rank: 2, share: 4615 },
      { candidate_id: prisca, cast: 0, votes: 0, rank: 3, share: 0 },
    ]);
    expect(count?.annulments).toMatchObject([{ reason: 'rafale sur un appareil', votes: 3 }]);
  });

  it('is made of a closed contest only', async () => {
    const { act, fanta, db, contest } = await setupClosedContest();
    await db.updateTable('contests').set({ override: null }).where('id', '=', contest).execute();
    await expect(act(fanta, 'contest.count')).rejects.toThrow(refused('WRONG_PHASE'));
  });

  it('cannot be changed or deleted in the database', async () => {
    const { act, fanta, db } = await setupClosedContest();
    await act(fanta, 'contest.count');
    await expect(sql`update contest_results set total = 99`.execute(db)).rejects.toThrow('stays as it was');
    await expect(sql`delete from contest_results`.execute(db)).rejects.toThrow('stays as it was');
  });

  it('gives the votes as a file without names that is the same every time, and totals that add up', async () => {
    const { act, fanta, db, deps, contest, annul } = await setupClosedContest();
    await annul(2, 'rafale');
    await act(fanta, 'contest.count');
    await annul(2, 'plus tard');
    const [count] = await listCounts(db, contest);
    if (!count) throw new Error('no count');
    let file = '';
    for await (const part of (await votesFile(deps, contest, 1)) ?? []) file += part;
    expect(createHash('sha256').update(file).digest('hex')).toBe(count.votes_sha256);
    const lines = file.trim().split('\r\n');
    expect(lines).toHaveLength(17);
    expect(lines.filter((line) => line.endsWith(';oui'))).toHaveLength(2);
    const users = await db.selectFrom('votes').select('user_id').execute();
    expect(users.some(({ user_id }) => file.includes(user_id))).toBe(false);
    expect(new Set(lines.slice(1).map((line) => line.split(';')[0])).size).toBe(16);
    expect(totalsFile(count)).toContain(';;Total;16;16;2;14;100,00');
  });
});

describe('publishing', () => {
  it('takes a second person, before whom the public sees nothing', async () => {
    const { act, fanta, mireille, adama, approve, results } = await setupClosedContest();
    await act(fanta, 'contest.count');
    const published = { version: 1, when: 'now' };
    await expect(act(fanta, 'contest.publish', published)).rejects.toThrow(refused('ROLE_REQUIRED'));
    expect(await act(mireille, 'contest.publish', published)).toMatchObject({ kind: 'requested' });
    await expect(results()).rejects.toThrow(refused('RESULTS_NOT_PUBLISHED'));
    await expect(approve(mireille)).rejects.toThrow(refused('SECOND_PERSON_REQUIRED'));
    await expect(approve(fanta)).rejects.toThrow(refused('ROLE_REQUIRED'));
    await expect(results()).rejects.toThrow(refused('RESULTS_NOT_PUBLISHED'));
    await approve(adama);
    expect(await results()).toMatchObject({ total: 16, lines: [{ votes: 10 }, { votes: 6 }, { votes: 0 }] });
  });

  it('shows the count that was approved, also when votes are annulled afterwards', async () => {
    const { act, fanta, mireille, adama, approve, results, annul } = await setupClosedContest();
    await act(fanta, 'contest.count');
    await act(mireille, 'contest.publish', { version: 1, when: 'now' });
    await approve(adama);
    await annul(4, 'trouvé plus tard');
    expect((await results()).total).toBe(16);
  });

  it('waits for the announced date when it is asked to', async () => {
    const { act, fanta, mireille, adama, approve, results, db, contest } = await setupClosedContest();
    await act(fanta, 'contest.count');
    await act(mireille, 'contest.publish', { version: 1, when: 'result_date' });
    await approve(adama);
    await expect(results()).rejects.toThrow(refused('RESULTS_NOT_PUBLISHED'));
    const row = await db
      .selectFrom('contests')
      .selectAll()
      .where('id', '=', contest)
      .executeTakeFirstOrThrow();
    expect(row.published_at).toEqual(row.result_date);
  });

  it('falls when annulments overtake the count before the second person agrees', async () => {
    const { db, contest, act, fanta, mireille, adama, approve, annul, results } = await setupClosedContest();
    await act(fanta, 'contest.count');
    expect(await leavesOutWhatStands(db, contest, 1)).toBe(true);
    await act(mireille, 'contest.publish', { version: 1, when: 'now' });
    await annul(1, 'entre-temps');
    // The page of the count says so before an operator asks for its publication.
    expect(await leavesOutWhatStands(db, contest, 1)).toBe(false);
    await expect(approve(adama)).rejects.toThrow(refused('APPROVAL_FELL'));
    await expect(results()).rejects.toThrow(refused('RESULTS_NOT_PUBLISHED'));
    // Nor can it be asked for again: it has to be counted anew.
    const again = act(mireille, 'contest.publish', { version: 1, when: 'now' });
    await expect(again).rejects.toThrow(refused('CHANGED_MEANWHILE'));
  });

  it('names the winner of the last week, by hand when several lead', async () => {
    const { act, fanta, mireille, adama, approve, give, koffi, results, db, contest } =
      await setupClosedContest();
    await db.updateTable('contests').set({ end_contest: true }).where('id', '=', contest).execute();
    await give(koffi, 4);
    await act(fanta, 'contest.count');
    const publication = { version: 1, when: 'now' };
    await expect(act(mireille, 'contest.publish', publication)).rejects.toMatchObject({
      code: 'WINNER_NEEDED',
      fields: {
        winner_id: 'WINNER_NEEDED',
        tie_rule: 'TIE_BREAK_NEEDED',
        tie_reason: 'TIE_BREAK_NEEDED',
      },
    });
    // The second person and the huissier want to know how the tie was decided.
    const unexplained = act(mireille, 'contest.publish', { ...publication, winner_id: koffi });
    await expect(unexplained).rejects.toMatchObject({
      fields: { tie_rule: 'TIE_BREAK_NEEDED', tie_reason: 'TIE_BREAK_NEEDED' },
    });
    expect(await waitingApprovals(db)).toEqual([]);
    const tie = { tie_rule: 'draw', tie_reason: 'Tirage devant huissier' };
    await act(mireille, 'contest.publish', { ...publication, winner_id: koffi, ...tie });
    const [request] = await waitingApprovals(db);
    expect(request?.facts).toEqual(
      expect.arrayContaining([
        { kind: 'text', label: 'winner', text: 'Koffi' },
        { kind: 'text', label: 'tie_rule', text: 'draw' },
        { kind: 'text', label: 'tie_reason', text: tie.tie_reason },
      ]),
    );
    await approve(adama);
    const published = await results();
    expect(published.contest).toMatchObject({ winner: 'Koffi', winner_id: koffi });
    // The public is told the rule; the reason stands in the minutes.
    expect(published).toMatchObject({ winner_tie_rule: 'draw' });
    expect(JSON.stringify(published)).not.toContain(tie.tie_reason);
    const [counted] = await listCounts(db, contest);
    expect(counted?.winner_tie).toEqual({ rule: 'draw', reason: tie.tie_reason });
    const [event] = await audit(db, { act: 'contest.publish' }, 1);
    expect(event?.after).toMatchObject({ winner_id: koffi, ...tie });
  });

  it('falls when the week has become the last one, several lead, and the request does not say who wins', async () => {
    const { act, fanta, mireille, adama, approve, give, koffi, db, contest } = await setupClosedContest();
    await give(koffi, 4);
    await act(fanta, 'contest.count');
    await act(mireille, 'contest.publish', { version: 1, when: 'now' });
    await db.updateTable('contests').set({ end_contest: true }).where('id', '=', contest).execute();
    await expect(approve(adama)).rejects.toThrow(refused('APPROVAL_FELL'));
    expect(await waitingApprovals(db)).toEqual([]);
  });

  it('names the winner who leads alone, and keeps no other choice of the request', async () => {
    const { act, fanta, mireille, adama, approve, koffi, results, db, contest } = await setupClosedContest();
    await db.updateTable('contests').set({ end_contest: true }).where('id', '=', contest).execute();
    await act(fanta, 'contest.count');
    const [counted] = await listCounts(db, contest);
    const [first] = counted?.lines ?? [];
    expect(first?.candidate_id).not.toBe(koffi);
    const other = { winner_id: koffi, tie_rule: 'draw', tie_reason: 'Tirage devant huissier' };
    await act(mireille, 'contest.publish', { version: 1, when: 'now', ...other });
    const [asked] = await audit(db, { act: 'contest.publish.requested' }, 1);
    expect(JSON.stringify(asked)).not.toContain(koffi);
    expect(JSON.stringify(asked)).not.toContain(other.tie_reason);
    await approve(adama);
    expect((await results()).contest.winner_id).toBe(first?.candidate_id);
    expect((await listCounts(db, contest))[0]?.winner_tie).toBeNull();
  });

  it('corrects a published result with two persons, and keeps both versions', async () => {
    const { act, fanta, mireille, adama, approve, annul, results, db, contest } = await setupClosedContest();
    await act(fanta, 'contest.count');
    await act(mireille, 'contest.publish', { version: 1, when: 'now' });
    await approve(adama);
    const { published_at } = await db
      .selectFrom('contests')
      .selectAll()
      .where('id', '=', contest)
      .executeTakeFirstOrThrow();
    await annul(5, 'achat de votes');
    await act(adama, 'contest.correct', { version: 1, reason: 'Votes annulés après enquête' });
    expect(await results()).toMatchObject({ total: 16, corrected_at: null });
    await approve(mireille);
    expect(await results()).toMatchObject({
      total: 11,
      corrected_at: expect.any(String),
      lines: [{ votes: 6 }, { votes: 5 }, { votes: 0 }],
    });
    expect(await listCounts(db, contest)).toMatchObject([
      { version: 2, reason: 'Votes annulés après enquête', superseded_at: null },
      { version: 1, total: 16, superseded_at: expect.any(String) },
    ]);
    const after = await db
      .selectFrom('contests')
      .selectAll()
      .where('id', '=', contest)
      .executeTakeFirstOrThrow();
    expect(after.published_at).toEqual(published_at);
  });
});
