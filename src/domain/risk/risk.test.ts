import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '#database/client.ts';
import { contestResults } from '#domain/contest/service.ts';
import { parseInput } from '#domain/input.ts';
import { decide, perform } from '#domain/regie/acts.ts';
import { actInputs } from '#domain/regie/schema.ts';
import { acts, audit } from '#domain/regie/service.ts';
import { restoreBatches } from '#domain/voting/annulments.ts';
import { recount, rollUp } from '#domain/voting/rollup.ts';
import { theatre } from '#test/account.ts';
import { crowdVotes, makeCrowd } from '#test/crowd.ts';
import { freshDatabase } from '#test/database.ts';
import { makeMember } from '#test/members.ts';
import { makeOperator } from '#test/operators.ts';
import { holds } from '#test/properties.ts';
import { refusal } from '#test/refusal.ts';
import { COMPETITION, makeShow } from '#test/show.ts';
import { annulPinned, pinVotes, previewAnnulment } from './pins.ts';
import { examineCluster, listedAnnulments, riskQueue, urgentAlerts, viewCluster } from './risk.ts';
import { scanForRisks } from './scan.ts';

const REASON = 'Un seul appareil pour tous ces comptes.';
const queue = (db: Db, state: 'open' | 'dismissed' = 'open') => riskQueue(db, { state });

async function suspicious(size = 40) {
  const it = await theatre();
  const [one, other] = [await makeOperator(it.deps), await makeOperator(it.deps)];
  const { show, db } = it;
  const honest = await makeCrowd(db, 60);
  await crowdVotes(db, honest.slice(0, 40), { contest: show.contest, candidate: show.aicha });
  await crowdVotes(db, honest.slice(40), { contest: show.contest, candidate: show.koffi });
  const robots = await makeCrowd(db, size, { fingerprint: 'robots' });
  await crowdVotes(db, robots, { contest: show.contest, candidate: show.koffi });
  await rollUp(db);
  await scanForRisks(db);
  const [cluster] = await queue(db);
  const input = { cluster_id: cluster?.id ?? '', contest_id: show.contest, reason: REASON };
  const ask = async (
    name: 'risk.annul' | 'risk.restore' | 'risk.annul-list' | 'risk.restore-list',
    more: object = {},
  ) => {
    // As a call or a form sends it.
    const asked = await perform(
      it.deps,
      acts,
      one.session,
      name,
      parseInput(actInputs[name], { ...input, ...more }),
    );
    return asked.kind === 'requested' ? asked.approval : '';
  };
  const agree = (id: string) => decide(it.deps, acts, other.session, id, 'approved');
  const votes = async () => {
    await sql`update contests set published_at = now()`.execute(db);
    // Another handle: counts are kept for a second by handle.
    const { lines, total } = await contestResults(db.withoutPlugins(), COMPETITION, show.contest);
    return [
      total,
      ...lines
        .filter((line) => line.votes > 0)
        .map((line) => [line.candidate.number, line.votes, line.share]),
    ];
  };
  return { ...it, one, other, input, ask, agree, votes, robots, honest };
}

const WITH = [100, [2, 60, 6000], [1, 40, 4000]];
const WITHOUT = [60, [1, 40, 6667], [2, 20, 3333]];

describe('annulling a group’s votes', () => {
  it('shows the result with and without them before anybody decides', async () => {
    const { db, input } = await suspicious();
    const { contests, members, timeline, signs } = await examineCluster(db, input.cluster_id);
    expect(signs).toEqual(['device']);
    expect(members).toHaveLength(40);
    expect(timeline.reduce((sum, hour) => sum + hour.votes, 0)).toBe(40);
    const [contest] = contests;
    expect(contest).toMatchObject({ concerned: 40, annulled: false });
    expect(
      contest?.lines.map((line) => [
        line.votes_with,
        line.share_with,
        line.votes_without,
        line.share_without,
      ]),
    ).toEqual([
      [40, 4000, 40, 6667],
      [60, 6000, 20, 3333],
      [0, 0, 0, 0],
    ]);
  });

  it('takes two persons, changes the result, leaves the votes, and can be taken back and done again', async () => {
    const { db, ask, agree, votes, one, deps, input } = await suspicious();
    expect(await votes()).toEqual(WITH);
    const asked = await ask('risk.annul');
    expect(await refusal(decide(deps, acts, one.session, asked, 'approved'))).toBe('SECOND_PERSON_REQUIRED');
    expect(await votes()).toEqual(WITH);
    await agree(asked);
    expect(await votes()).toEqual(WITHOUT);
    expect(await recount(db)).toEqual({ total: 100, discrepancies: [] });
    const examined = await examineCluster(db, input.cluster_id);
    expect(examined.contests[0]?.annulled).toBe(true);
    expect(examined.contests[0]?.lines[1]).toMatchObject({ votes_with: 60, votes_without: 20 });

    expect(await refusal(ask('risk.annul'))).toBe('NOTHING_TO_ANNUL');
    await agree(await ask('risk.restore'));
    expect(await votes()).toEqual(WITH);
    expect(await refusal(ask('risk.restore'))).toBe('CHANGED_MEANWHILE');
    await agree(await ask('risk.annul'));
    expect(await votes()).toEqual(WITHOUT);
  });

  it('refuses what has no votes', async () => {
    const { ask, db } = await suspicious();
    await sql`delete from votes`.execute(db);
    expect(await refusal(ask('risk.annul'))).toBe('NOTHING_TO_ANNUL');
    expect((await sql`select from annulment_batches`.execute(db)).rows).toEqual([]);
  });

  it.each(['annulment_batches', 'annulment_reversals'])('is written into %s for good', async (table) => {
    const { db } = await freshDatabase();
    for (const statement of [
      `update ${table} set reason = 'x'`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ])
      await expect(sql.raw(statement).execute(db)).rejects.toThrow('append-only');
  });

  it('holds out exactly the votes that some standing decision holds out, whatever the order and the overlaps', async () => {
    const database = await freshDatabase(12);
    const { db } = database;
    const show = await makeShow(db);
    const people = await makeCrowd(db, 30);
    await crowdVotes(db, people, { contest: show.contest, candidate: show.koffi });
    const clusters = Array.from({ length: 4 }, (_, n) => ({
      id: randomUUID(),
      members: people.filter((_, place) => place % (n + 2) === 0 || place < n * 3),
    }));
    for (const { id, members } of clusters) {
      await sql`insert into risk_clusters (id, kind, key, severity, users)
        values (${id}, 'device', ${Buffer.from(id)}, 'low', ${members.length})`.execute(db);
      await sql`insert into risk_members (bucket, user_id, cluster_id)
        select p.bucket, p.id, ${id} from json_to_recordset(${JSON.stringify(members)}::json)
        as p(bucket smallint, id uuid)`.execute(db);
    }
    const standing = new Map<number, { batch: string; members: string[] }[]>();
    const annul = (n: number) =>
      db.transaction().execute(async (tx) => {
        const accounts = {
          of: 'cluster',
          clusterId: clusters[n]?.id ?? '',
          choice: 'all',
          members: [],
        } as const;
        const pinned = await pinVotes(tx, new Date(), show.contest, accounts);
        const decision = { cluster_id: accounts.clusterId, contest_id: show.contest, reason: REASON, pinned };
        const rows = await tx.selectFrom('annulment_pins').select('user_id').execute();
        return { ...(await annulPinned(tx, decision)), members: rows.map((row) => row.user_id) };
      });
    const out = () => new Set([...standing.values()].flat().flatMap((one) => one.members));
    const step = fc.record({ cluster: fc.nat(3), kind: fc.constantFrom('annul', 'restore') });
    await holds(
      'standing annulments are the union of standing decisions',
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const { cluster: n, kind } of steps) {
          const decisions = standing.get(n) ?? [];
          if (kind === 'annul') {
            const left = clusters[n]?.members.some((one) => !out().has(one.id));
            const done = await annul(n).catch((error) => error.code);
            if (left) standing.set(n, [...decisions, done]);
            else expect(done).toBe('NOTHING_TO_ANNUL');
          } else {
            const batches = decisions.map((one) => one.batch);
            const restored = await refusal(
              db.transaction().execute((tx) => restoreBatches(tx, batches, REASON)),
            );
            expect(restored).toBe(batches.length > 0 ? 'done' : 'CHANGED_MEANWHILE');
            standing.delete(n);
          }
        }
        const { rows } = await sql<{ user_id: string }>`select user_id from annulments_at(now())`.execute(db);
        expect(rows.map((row) => row.user_id).sort()).toEqual([...out()].sort());
      }),
      25,
    );
  });

  it('annuls 20 000 accounts once, whoever approves it how often', async () => {
    const it = await suspicious(20_000);
    const asked = await it.ask('risk.annul');
    const twice = await Promise.all([refusal(it.agree(asked)), refusal(it.agree(asked))]);
    expect(twice.sort()).toEqual(['ALREADY_DECIDED', 'done']);
    const { rows } = await sql<{ n: number }>`select count(*) as n from annulments`.execute(it.db);
    expect(rows).toEqual([{ n: 20_000 }]);
    expect((await sql`select from annulment_pins`.execute(it.db)).rows).toEqual([]);
  });

  it('annuls what was asked for, however the group has grown and voted before it is approved', async () => {
    const it = await suspicious();
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
    const before = await it.db.selectFrom('approvals').select('input').executeTakeFirstOrThrow();
    expect(await previewAnnulment(it.db, before.input)).toMatchObject({
      cluster: { id: it.input.cluster_id, kind: 'device' },
      accounts: 40,
      votes: 40,
      lines: [{ candidate_id: it.show.koffi, votes: 40 }],
    });
    expect(await it.agree(asked)).toMatchObject({ answer: { votes: 40, accounts: 40 } });
    // Those of the seventy that came since are voting on: the group is there to be decided on again.
    expect((await queue(it.db))[0]).toMatchObject({ annulled: true, later_votes: 70 });
    expect(await urgentAlerts(it.db)).toBe(1);
    expect(await it.agree(await it.ask('risk.annul'))).toMatchObject({ answer: { votes: 70, accounts: 70 } });
    expect((await queue(it.db))[0]).toMatchObject({ annulled: true, later_votes: 0 });
    expect(await urgentAlerts(it.db)).toBe(0);
    // One decision takes back all of the group's in that week.
    await it.agree(await it.ask('risk.restore'));
    expect((await sql`select from annulments_at(now())`.execute(it.db)).rows).toEqual([]);
  });

  it('runs nothing else than it has shown: not when what it holds was tampered with, nor what a caller sends along', async () => {
    const it = await suspicious();
    const forged = {
      pin: randomUUID(),
      asked_at: '2026-11-22T00:00:00Z',
      accounts: 1,
      votes: 1,
      digest: 'f'.repeat(64),
    };
    const asked = await it.ask('risk.annul', { pinned: forged });
    await sql`delete from annulment_pins where user_id = ${it.robots[0]?.id}`.execute(it.db);
    expect(await refusal(it.agree(asked))).toBe('CHANGED_MEANWHILE');
    expect((await sql`select from annulments`.execute(it.db)).rows).toEqual([]);
  });

  it('alerts again when a group votes after its annulment, however small it is', async () => {
    const it = await suspicious(7);
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
    const it = await suspicious();
    const members = it.robots.slice(0, 3).map((one) => one.id);
    expect(await refusal(it.ask('risk.annul', { choice: 'only' }))).toBe('INVALID_INPUT');
    const stranger = { choice: 'only', members: [it.honest[0]?.id] };
    expect(await refusal(it.ask('risk.annul', stranger))).toBe('NOTHING_TO_ANNUL');
    await it.agree(await it.ask('risk.annul', { choice: 'except', members }));
    const out = async () =>
      (await sql<{ user_id: string }>`select user_id from annulments_at(now())`.execute(it.db)).rows.map(
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

describe('annulling the votes of listed accounts', () => {
  it('takes two persons, finds them however they are written, says which lines are none, and can be taken back', async () => {
    const it = await suspicious();
    const member = await makeMember(it.deps, { phone: '07 08 12 34 56' });
    const { userId, bucket } = member.session;
    await crowdVotes(it.db, [{ id: userId, bucket }], { contest: it.show.contest, candidate: it.show.koffi });
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
    expect(await previewAnnulment(it.db, waiting?.input ?? {})).toMatchObject({ cluster: null, lines: null });
    expect(await it.agree(asked)).toMatchObject({ answer: { votes: 3, accounts: 3 } });
    const { rows } = await sql<{ user_id: string }>`select user_id from annulments_at(now())`.execute(it.db);
    expect(rows.map((row) => row.user_id).sort()).toEqual([userId, first?.id, second?.id].sort());
    // Nobody's address or id stays in the journal, nor with the request.
    const written = JSON.stringify([await audit(it.db, {}), waiting]);
    for (const one of [member.email, userId, first?.id]) expect(written).not.toContain(one);

    const [listed] = await listedAnnulments(it.db);
    expect(listed).toMatchObject({ votes: 3, week: 1, restored: false, reason: REASON });
    await it.agree(await it.ask('risk.restore-list', { batch_id: listed?.batch_id }));
    expect((await sql`select from annulments_at(now())`.execute(it.db)).rows).toEqual([]);
    expect(await listedAnnulments(it.db)).toMatchObject([{ restored: true }]);
    expect(await refusal(it.agree(await it.ask('risk.restore-list', { batch_id: listed?.batch_id })))).toBe(
      'CHANGED_MEANWHILE',
    );
  });
});

describe('a group on the screen', () => {
  it('tells nothing by candidate where fewer than five have voted, nothing of votes beside a name, and who looked', async () => {
    const { db, input, one, robots } = await suspicious();
    await sql`delete from votes where user_id <> all(${robots.slice(0, 4).map((robot) => robot.id)}::uuid[])`.execute(
      db,
    );
    const seen = await viewCluster(db, one.session, input.cluster_id);
    expect(seen.contests).toMatchObject([{ concerned: 4, counted: 4, lines: [] }]);
    expect(Object.keys(seen.members[0] ?? {}).sort()).toEqual(['name', 'phone', 'registered_on', 'user_id']);
    expect(await audit(db, {})).toMatchObject([
      { act: 'risk.viewed', subject: `risk:${input.cluster_id}`, operator: one.name },
    ]);
  });
});
