import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '#database/client.ts';
import { contestResults } from '#domain/contest/service.ts';
import type { AppError } from '#domain/errors.ts';
import { annulClusterVotes, restoreClusterVotes } from '#domain/voting/annulments.ts';
import { recount, rollUp } from '#domain/voting/rollup.ts';
import { theatre } from '#test/account.ts';
import { type CrowdMember, crowdVotes, makeCrowd } from '#test/crowd.ts';
import { another, freshDatabase } from '#test/database.ts';
import { makeOperator } from '#test/operators.ts';
import { holds } from '#test/properties.ts';
import { COMPETITION, makeShow } from '#test/show.ts';
import { decide, perform } from './acts.ts';
import { examineCluster, riskQueue } from './risk.ts';
import { RISK_FROM, RISK_SIGNS, severityOf } from './risk-rules.ts';
import { scanForRisks } from './risk-scan.ts';
import { acts } from './service.ts';

const REASON = 'Un seul appareil pour tous ces comptes.';
const refusal = (doing: Promise<unknown>) =>
  doing.then(
    () => 'done',
    (error: AppError) => error.code ?? error.message,
  );
const queue = (db: Db, state: 'open' | 'dismissed' = 'open') => riskQueue(db, { state });

async function invited(db: Db, referrer: CrowdMember, people: readonly CrowdMember[]) {
  await sql`
    insert into referrals (bucket, referrer_id, referred_id, referred_bucket)
    select ${referrer.bucket}, ${referrer.id}, p.id, p.bucket
    from json_to_recordset(${JSON.stringify(people)}::json) as p(bucket smallint, id uuid)`.execute(db);
}

describe('what makes a group suspicious', () => {
  it('is never the network alone, and where it is among the signs never urgent', () => {
    for (const [kind, signs] of Object.entries(RISK_SIGNS) as [
      keyof typeof RISK_SIGNS,
      readonly string[],
    ][]) {
      expect(signs).not.toEqual(['network']);
      if (signs.includes('network')) expect(severityOf(kind, 1_000_000)).toBe('medium');
    }
  });
});

describe('the search for groups', () => {
  it('finds one device, numbers in a row, a ring of invitations and a burst for one candidate', async () => {
    const { db } = await freshDatabase();
    const show = await makeShow(db);
    await makeCrowd(db, 24, { fingerprint: 'one phone' });
    await makeCrowd(db, 16, { phone: 2250700000000n });
    const [referrer] = (await makeCrowd(db, 1)) as [CrowdMember];
    await invited(db, referrer, await makeCrowd(db, 7, { network: 'ring' }));
    const burst = await makeCrowd(db, 12, { network: 'shop', userAgent: 'a \\script', every: 20 });
    await crowdVotes(db, burst, { contest: show.contest, candidate: show.koffi });

    expect(await scanForRisks(db)).toEqual({ device: 1, numbers: 1, referral: 1, burst: 1 });
    const found = (await queue(db)).map(({ kind, users, severity }) => [kind, users, severity]).sort();
    expect(found).toEqual([
      ['burst', 12, 'low'],
      ['device', 24, 'high'],
      ['numbers', 16, 'medium'],
      ['referral', 8, 'low'],
    ]);
  });

  it('leaves alone a crowd that only shares a network, a family, and people whose choices differ', async () => {
    const { db } = await freshDatabase();
    const show = await makeShow(db);
    const carrier = await makeCrowd(db, 300, { network: 'carrier', every: 1 });
    await crowdVotes(db, carrier, { contest: show.contest, candidate: show.aicha });
    await makeCrowd(db, RISK_FROM.device - 1, { fingerprint: 'family' });
    await makeCrowd(db, RISK_FROM.numbers - 1, { phone: 2250700000000n });
    const school = await makeCrowd(db, 22, { network: 'school', userAgent: 'tablet', every: 10 });
    await crowdVotes(db, school.slice(0, 11), { contest: show.contest, candidate: show.aicha });
    await crowdVotes(db, school.slice(11), { contest: show.contest, candidate: show.koffi });
    const slow = await makeCrowd(db, 20, { network: 'café', userAgent: 'tablet 2', every: 900 });
    await crowdVotes(db, slow, { contest: show.contest, candidate: show.koffi });
    expect(await scanForRisks(db)).toEqual({ device: 0, numbers: 0, referral: 0, burst: 0 });
    expect(await queue(db)).toEqual([]);
  });

  it('finds a group once, lets it grow, and brings back a dismissed one that has grown by half', async () => {
    const it = await theatre();
    const admin = await makeOperator(it.deps);
    await makeCrowd(it.db, 10, { fingerprint: 'x' });
    await scanForRisks(it.db);
    await scanForRisks(it.db);
    const [found] = await queue(it.db);
    const dismiss = () =>
      perform(it.deps, acts, admin.session, 'risk.dismiss', { cluster_id: found?.id, reason: REASON });
    expect((await Promise.all([refusal(dismiss()), refusal(dismiss())])).sort()).toEqual([
      'CHANGED_MEANWHILE',
      'done',
    ]);
    await makeCrowd(it.db, 4, { fingerprint: 'x' });
    await scanForRisks(it.db);
    expect(await queue(it.db)).toEqual([]);
    expect(await queue(it.db, 'dismissed')).toMatchObject([{ users: 14, dismissed_reason: REASON }]);
    await makeCrowd(it.db, 1, { fingerprint: 'x' });
    await scanForRisks(it.db);
    expect(await queue(it.db)).toMatchObject([{ id: found?.id, users: 15 }]);
  });

  it('is done by one process at a time, and not again at once', async () => {
    const database = await freshDatabase();
    const { db } = another(database);
    const both = await Promise.all([scanForRisks(database.db, 10), scanForRisks(db, 10)]);
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await scanForRisks(db, 10)).toBeNull();
  });
});

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
  const ask = async (name: 'risk.annul' | 'risk.restore') => {
    const asked = await perform(it.deps, acts, one.session, name, input);
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
  return { ...it, one, other, input, ask, agree, votes };
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

    expect(await refusal(agree(await ask('risk.annul')))).toBe('CHANGED_MEANWHILE');
    await agree(await ask('risk.restore'));
    expect(await votes()).toEqual(WITH);
    expect(await refusal(agree(await ask('risk.restore')))).toBe('CHANGED_MEANWHILE');
    await sql`update approvals set decision = 'withdrawn', decided_at = now() where decided_at is null`.execute(
      db,
    );
    await agree(await ask('risk.annul'));
    expect(await votes()).toEqual(WITHOUT);
  });

  it('refuses what has no votes', async () => {
    const { ask, agree, db } = await suspicious();
    await sql`delete from votes`.execute(db);
    expect(await refusal(agree(await ask('risk.annul')))).toBe('NOTHING_TO_ANNUL');
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
    const standing = new Set<number>();
    const step = fc.record({ cluster: fc.nat(3), kind: fc.constantFrom('annul', 'restore') });
    await holds(
      'standing annulments are the union of standing decisions',
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const { cluster, kind } of steps) {
          const id = clusters[cluster]?.id ?? '';
          const outcome = await refusal(
            db.transaction().execute(
              (tx): Promise<unknown> =>
                kind === 'annul'
                  ? annulClusterVotes(tx, {
                      id: randomUUID(),
                      cluster_id: id,
                      contest_id: show.contest,
                      reason: REASON,
                    })
                  : restoreClusterVotes(tx, id, show.contest, REASON),
            ),
          );
          expect(outcome).toBe(standing.has(cluster) === (kind === 'annul') ? 'CHANGED_MEANWHILE' : 'done');
          if (kind === 'annul') standing.add(cluster);
          else standing.delete(cluster);
        }
        const expected = new Set(
          [...standing].flatMap((n) => clusters[n]?.members.map((one) => one.id) ?? []),
        );
        const { rows } = await sql<{ user_id: string }>`select user_id from annulments_at(now())`.execute(db);
        expect(rows.map((row) => row.user_id).sort()).toEqual([...expected].sort());
      }),
      25,
    );
  });

  it('lets one of two decisions at the same moment through', async () => {
    const { db } = await freshDatabase(12);
    const show = await makeShow(db);
    const people = await makeCrowd(db, 20_000, { fingerprint: 'farm', every: 1 });
    await crowdVotes(db, people, { contest: show.contest, candidate: show.koffi });
    await scanForRisks(db);
    const [cluster] = await queue(db);
    const annul = () =>
      refusal(
        db.transaction().execute((tx) =>
          annulClusterVotes(tx, {
            id: randomUUID(),
            cluster_id: cluster?.id ?? '',
            contest_id: show.contest,
            reason: REASON,
          }),
        ),
      );
    expect((await Promise.all([annul(), annul()])).sort()).toEqual(['CHANGED_MEANWHILE', 'done']);
    const { rows } = await sql<{ n: number }>`select count(*) as n from annulments`.execute(db);
    expect(rows).toEqual([{ n: 20_000 }]);
  });
});
