import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '#database/client.ts';
import { waitingApprovals } from '#domain/acts/approvals.ts';
import { audit } from '#domain/acts/audit.ts';
import { decide } from '#domain/acts/decisions.ts';
import { figureFact, textFact } from '#domain/acts/facts-schema.ts';
import { rollUp } from '#domain/counting/rollup.ts';
import { acts } from '#domain/regie/acts.ts';
import { crowdVotes, makeCrowd } from '#test/crowd.ts';
import { waitingForLocks } from '#test/database.ts';
import { makeMember } from '#test/members.ts';
import { refusal } from '#test/refusal.ts';
import { makeContest } from '#test/show.ts';
import { REASON, setupSuspects } from '#test/suspects.ts';
import { tamper } from '#test/tamper.ts';
import { previewAnnulment } from './pins.ts';
import { scanForRisks } from './scan.ts';
import { listedAnnulments, riskQueue, urgentAlerts, viewCluster } from './service.ts';

const queue = (db: Db) => riskQueue(db, { state: 'open' });

/** What the second person is shown of the one waiting request. */
async function shown(db: Db) {
  const [request] = await waitingApprovals(db);
  return request?.facts ?? [];
}

/** The stored input of the one waiting request. */
async function pending(db: Db) {
  const { input } = await db
    .selectFrom('approvals')
    .select('input')
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow();
  return input as Parameters<typeof previewAnnulment>[1];
}

/** Waits until this many connections wait for a lock. */
const waiting = (db: Db, connections: number) => expect.poll(() => waitingForLocks(db)).toBe(connections);

describe('a request to annul a group’s votes', () => {
  it('annuls what was asked for, however the group has grown and voted before it is approved', async () => {
    const it = await setupSuspects();
    const asked = await it.ask('risk.annul');
    const owners = await makeCrowd(it.db, 30, { fingerprint: 'robots' });
    await crowdVotes(it.db, owners, { contest: it.show.contest, candidate: it.show.aicha });
    await crowdVotes(it.db, it.robots, {
      contest: it.show.contest,
      candidate: it.show.koffi,
      day: '2026-11-21',
    });
    await scanForRisks(it.db);
    expect((await queue(it.db))[0]).toMatchObject({ users: 70, annulled: false });
    expect(await previewAnnulment(it.db, await pending(it.db))).toMatchObject({
      cluster: { id: it.input.cluster_id, kind: 'device' },
      accounts: 40,
      votes: 40,
      lines: [{ candidate_id: it.show.koffi, votes: 40 }],
    });
    expect(await it.agree(asked)).toMatchObject({ answer: { votes: 40, accounts: 40 } });
    // Seventy votes have come since, so the group waits for a decision again.
    expect((await queue(it.db))[0]).toMatchObject({ annulled: true, later_votes: 70 });
    expect(await urgentAlerts(it.db)).toBe(1);
    expect(await it.agree(await it.ask('risk.annul'))).toMatchObject({ answer: { votes: 70, accounts: 70 } });
    expect((await queue(it.db))[0]).toMatchObject({ annulled: true, later_votes: 0 });
    expect(await urgentAlerts(it.db)).toBe(0);
    // One restoration reverses all decisions on the group in that week.
    await it.agree(await it.ask('risk.restore'));
    expect((await sql`select from standing_annulments`.execute(it.db)).rows).toEqual([]);
  });

  it('runs nothing else than it has shown: not when what it holds was tampered with, nor what a caller sends along', async () => {
    const it = await setupSuspects();
    const forged = {
      pin: randomUUID(),
      asked_at: '2026-11-22T00:00:00Z',
      accounts: 1,
      votes: 1,
      digest: 'f'.repeat(64),
    };
    const asked = await it.ask('risk.annul', { pinned: forged });
    await sql`delete from annulment_pins where user_id = ${it.robots[0]?.id}`.execute(it.db);
    expect(await refusal(it.agree(asked))).toBe('APPROVAL_FELL');
    expect((await sql`select from annulments`.execute(it.db)).rows).toEqual([]);
  });

  it('can be asked for while another on the same group is approved, without a deadlock of the two', async () => {
    const it = await setupSuspects();
    const week = await makeContest(it.db, [it.show.koffi], { week: 2, from: '8 days', to: '9 days' });
    await crowdVotes(it.db, it.robots, { contest: week, candidate: it.show.koffi, day: '2026-01-05' });
    const first = await it.ask('risk.annul');
    // Both begin while annulments are locked, so that neither has got all its locks yet.
    const blocker = await it.db.startTransaction().execute();
    await sql`select hold_rows('share', 'annulments')`.execute(blocker);
    const approved = it.agree(first);
    await waiting(it.db, 1);
    const asked = it.ask('risk.annul', { contest_id: week });
    await waiting(it.db, 2);
    await blocker.rollback().execute();
    expect(await approved).toMatchObject({ answer: { votes: 40 } });
    expect(await asked).not.toBe('');
  });

  it('alerts again when a group votes after its annulment, however small it is', async () => {
    const it = await setupSuspects(7);
    await it.agree(await it.ask('risk.annul'));
    expect(await urgentAlerts(it.db)).toBe(0);
    await crowdVotes(it.db, it.robots.slice(0, 2), {
      contest: it.show.contest,
      candidate: it.show.koffi,
      day: '2026-11-21',
    });
    await scanForRisks(it.db);
    expect((await queue(it.db))[0]).toMatchObject({ severity: 'low', annulled: true, later_votes: 2 });
    expect(await urgentAlerts(it.db)).toBe(1);
  });

  it('takes only the members that were chosen, or all but them', async () => {
    const it = await setupSuspects();
    const members = it.robots.slice(0, 3).map((one) => one.id);
    expect(await refusal(it.ask('risk.annul', { choice: 'only' }))).toBe('INVALID_INPUT');
    const stranger = { choice: 'only', members: [it.honest[0]?.id] };
    expect(await refusal(it.ask('risk.annul', stranger))).toBe('NOTHING_TO_ANNUL');
    const allButThree = await it.ask('risk.annul', { choice: 'except', members });
    // The difference to the group's figures would be those of three accounts.
    expect(await previewAnnulment(it.db, await pending(it.db))).toMatchObject({ accounts: 37, lines: null });
    await it.agree(allButThree);
    const out = async () =>
      (await sql<{ user_id: string }>`select user_id from standing_annulments`.execute(it.db)).rows.map(
        (row) => row.user_id,
      );
    expect((await out()).sort()).toEqual(
      it.robots
        .slice(3)
        .map((one) => one.id)
        .sort(),
    );
    await it.agree(await it.ask('risk.annul', { choice: 'only', members: members[0] }));
    expect(await out()).toHaveLength(38);
  });
});

/** Whether the one waiting request shows figures by candidate. */
async function rankingShown(db: Db): Promise<boolean> {
  const [waiting] = await waitingApprovals(db);
  return waiting?.facts.some(({ kind }) => kind === 'ranking') ?? false;
}

describe('figures by candidate beside a request', () => {
  it('are not shown where fewer than five accounts’ votes leave, however many others are listed whose votes are out', async () => {
    const it = await setupSuspects();
    const ids = it.robots.map((one) => one.id);
    await it.agree(await it.ask('risk.annul-list', { accounts: ids.slice(0, 4) }));
    const oneMore = await it.ask('risk.annul-list', { accounts: ids.slice(0, 5) });
    expect(await previewAnnulment(it.db, await pending(it.db))).toMatchObject({
      accounts: 5,
      leaving: 1,
      lines: null,
    });
    expect(await rankingShown(it.db)).toBe(false);
    await decide(it.deps, acts, it.one.session, oneMore, 'withdrawn');
    await it.ask('risk.annul-list', { accounts: ids.slice(0, 9) });
    expect(await rankingShown(it.db)).toBe(true);
  });

  it('are not shown where fewer than five accounts’ votes come back', async () => {
    const it = await setupSuspects();
    const ids = it.robots.map((one) => one.id);
    await it.agree(await it.ask('risk.annul-list', { accounts: ids.slice(0, 5) }));
    const [first] = await listedAnnulments(it.db);
    const restore = () => it.ask('risk.restore-list', { batch_id: first?.batch_id });
    const alone = await restore();
    expect(await rankingShown(it.db)).toBe(true);
    await decide(it.deps, acts, it.one.session, alone, 'withdrawn');
    await it.agree(await it.ask('risk.annul-list', { accounts: ids.slice(0, 4) }));
    await restore();
    expect(await rankingShown(it.db)).toBe(false);
  });
});

describe('annulling the votes of listed accounts', () => {
  it('takes two persons, finds accounts however they are written, names the lines that are none, and can be taken back', async () => {
    const it = await setupSuspects();
    const member = await makeMember(it.deps, { phone: '07 08 12 34 56' });
    const { userId, bucket } = member.session;
    await crowdVotes(it.db, [{ id: userId, bucket }], { contest: it.show.contest, candidate: it.show.koffi });
    await rollUp(it.db);
    const [first, second] = it.robots;
    const accounts = `${member.email}\n+225 07 08 12 34 56 ; ${first?.id}\r\n${second?.id},personne@exemple.org`;
    expect(await refusal(it.ask('risk.annul-list', { accounts: 'personne@exemple.org' }))).toBe(
      'INVALID_INPUT',
    );
    expect(await refusal(it.ask('risk.annul-list', {}))).toBe('INVALID_INPUT');
    const asked = await it.ask('risk.annul-list', { accounts });
    const [waiting] = await it.db.selectFrom('approvals').selectAll().execute();
    expect(waiting?.input).toMatchObject({ unknown: 1, accounts: [], pinned: { accounts: 3, votes: 3 } });
    // So few voted that figures by candidate would say for whom.
    expect(await previewAnnulment(it.db, await pending(it.db))).toMatchObject({ cluster: null, lines: null });
    expect(await shown(it.db)).toEqual([
      figureFact('accounts', 3),
      figureFact('unknown', 1),
      figureFact('votes_out', 3),
      textFact('reason', REASON),
      figureFact('week', 1),
      figureFact('total_before', 101),
      figureFact('total', 98),
      textFact('by_talent', 'withheld'),
    ]);
    expect(await it.agree(asked)).toMatchObject({ answer: { votes: 3, accounts: 3 } });
    const { rows } = await sql<{ user_id: string }>`select user_id from standing_annulments`.execute(it.db);
    expect(rows.map((row) => row.user_id).sort()).toEqual([userId, first?.id, second?.id].sort());
    // No user's address or id stays in the journal, nor with the request.
    const written = JSON.stringify([await audit(it.db, {}), waiting]);
    for (const one of [member.email, userId, first?.id]) expect(written).not.toContain(one);

    const [listed] = await listedAnnulments(it.db);
    expect(listed).toMatchObject({ votes: 3, week: 1, restored: false, reason: REASON });
    const back = await it.ask('risk.restore-list', { batch_id: listed?.batch_id });
    expect(await shown(it.db)).toEqual(
      expect.arrayContaining([
        figureFact('week', 1),
        figureFact('total', 101),
        textFact('by_talent', 'withheld'),
      ]),
    );
    await it.agree(back);
    expect((await sql`select from standing_annulments`.execute(it.db)).rows).toEqual([]);
    expect(await listedAnnulments(it.db)).toMatchObject([{ restored: true }]);
    expect(await refusal(it.agree(await it.ask('risk.restore-list', { batch_id: listed?.batch_id })))).toBe(
      'CHANGED_MEANWHILE',
    );
  });
});

describe('a group on the screen', () => {
  it('tells nothing by candidate where few have voted, for however many candidates', async () => {
    const { db, input, one, robots, show } = await setupSuspects();
    const few = robots.slice(0, 2);
    await tamper(
      db,
      'votes',
      sql`delete from votes where user_id <> all(${few.map(({ id }) => id)}::uuid[])`,
    );
    for (const [day, candidate] of [show.aicha, show.koffi, show.prisca].entries())
      await crowdVotes(db, few, { contest: show.contest, candidate, day: `2026-11-1${day}` });
    const seen = await viewCluster(db, one.session, input.cluster_id);
    expect(seen.contests).toMatchObject([{ concerned: 8, lines: [] }]);
  });

  it('tells nothing by candidate where fewer than five have voted, nothing of votes beside a name, and who looked', async () => {
    const { db, input, one, robots } = await setupSuspects();
    const few = robots.slice(0, 4).map((robot) => robot.id);
    await tamper(db, 'votes', sql`delete from votes where user_id <> all(${few}::uuid[])`);
    const seen = await viewCluster(db, one.session, input.cluster_id);
    expect(seen.contests).toMatchObject([{ concerned: 4, counted: 4, lines: [] }]);
    expect(Object.keys(seen.members[0] ?? {}).sort()).toEqual(['name', 'phone', 'registered_on', 'user_id']);
    expect(await audit(db, {})).toMatchObject([
      { act: 'risk.viewed', subject: `risk:${input.cluster_id}`, operator: one.name },
    ]);
  });
});
