import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '#database/client.ts';
import { perform } from '#domain/acts/perform.ts';
import { rollUp } from '#domain/counting/rollup.ts';
import { acts } from '#domain/regie/acts.ts';
import { newId, uuidToBytes } from '#domain/uuid.ts';
import { setupOpenContest } from '#test/account.ts';
import { type CrowdMember, crowdVotes, makeCrowd } from '#test/crowd.ts';
import { another, connect, freshDatabase } from '#test/database.ts';
import { makeOperator } from '#test/operators.ts';
import { keepProductPatience } from '#test/patience.ts';
import { refusal } from '#test/refusal.ts';
import { makeShow } from '#test/show.ts';
import { MODEL_SAMPLE, RISK_FROM, RISK_SIGNS, restMs, severityFrom } from './rules.ts';
import { scanForRisks } from './scan.ts';
import { riskQueue, urgentAlerts } from './service.ts';

keepProductPatience();

const REASON = 'Un seul appareil pour tous ces comptes.';
const NOTHING = { device: 0, numbers: 0, referral: 0, burst: 0, network: 0 };
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
      if (signs.includes('network')) expect(severityFrom(kind).high).toBe(Number.POSITIVE_INFINITY);
    }
  });
});

it('the queue shows the groups that the menu counts before the others, then the newest, page by page', async () => {
  const { db } = await freshDatabase();
  const group = async (severity: string, age: string, later = 0) => {
    const id = newId();
    await sql`
      insert into risk_clusters (id, kind, key, severity, users, found_at, later_votes)
      values (${id}, 'device', ${id}, ${severity}, 5, now() - ${age}::interval, ${later})`.execute(db);
    return id;
  };
  const low = await group('low', '1 minute');
  const medium = await group('medium', '1 hour');
  const high = await group('high', '1 day');
  const again = await group('low', '2 days', 3);
  const shown = async (before?: string) =>
    (await riskQueue(db, { state: 'open', ...(before ? { before } : {}) })).map(({ id }) => id);
  expect(await shown()).toEqual([high, again, low, medium]);
  expect(await urgentAlerts(db)).toBe(2);
  expect([await shown(high), await shown(again)]).toEqual([
    [again, low, medium],
    [low, medium],
  ]);
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

    expect(await scanForRisks(db)).toEqual({
      device: 1,
      numbers: 1,
      referral: 1,
      burst: 1,
      network: 0,
    });
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
    const transport = await makeCrowd(db, 300, { network: 'carrier', every: 1 });
    await crowdVotes(db, transport, { contest: show.contest, candidate: show.aicha });
    await makeCrowd(db, RISK_FROM.device - 1, { fingerprint: 'family' });
    await makeCrowd(db, RISK_FROM.numbers - 1, { phone: 2250700000000n });
    const school = await makeCrowd(db, 22, { network: 'school', userAgent: 'tablet', every: 10 });
    await crowdVotes(db, school.slice(0, 11), { contest: show.contest, candidate: show.aicha });
    await crowdVotes(db, school.slice(11), { contest: show.contest, candidate: show.koffi });
    const slow = await makeCrowd(db, 20, { network: 'café', userAgent: 'tablet 2', every: 900 });
    await crowdVotes(db, slow, { contest: show.contest, candidate: show.koffi });
    expect(await scanForRisks(db)).toEqual(NOTHING);
    expect(await queue(db)).toEqual([]);
  });

  it('finds a group once, lets it grow, and brings back a dismissed one that has grown by half', async () => {
    const it = await setupOpenContest();
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
    const both = await Promise.all([
      scanForRisks(database.db, { everyMinutes: 10 }),
      scanForRisks(db, { everyMinutes: 10 }),
    ]);
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await scanForRisks(db, { everyMinutes: 10 })).toBeNull();
  });

  it('leaves alone a model of telephone that people of many networks have, whose choices are the public’s', async () => {
    const { db } = await freshDatabase();
    const show = await makeShow(db);
    const model = await makeCrowd(db, 60, { fingerprint: 'Itel A16', addresses: 45 });
    await crowdVotes(db, model.slice(0, 33), { contest: show.contest, candidate: show.aicha });
    await crowdVotes(db, model.slice(33), { contest: show.contest, candidate: show.koffi });
    await rollUp(db);
    expect(await scanForRisks(db)).toEqual(NOTHING);
  });

  it('judges a model by accounts that no caller chooses: visitors know their ids before they register', async () => {
    const { db } = await freshDatabase();
    const show = await makeShow(db);
    const model = await makeCrowd(db, 300, { fingerprint: 'Itel A16', addresses: 250 });
    const first = ({ id }: CrowdMember) => hash('sha256', uuidToBytes(id), 'hex');
    const sorted = model.toSorted((a, b) => first(a).localeCompare(first(b)));
    const rivals = sorted.slice(0, MODEL_SAMPLE);
    await crowdVotes(db, rivals, { contest: show.contest, candidate: show.koffi });
    await crowdVotes(db, sorted.slice(MODEL_SAMPLE), { contest: show.contest, candidate: show.aicha });
    await rollUp(db);
    expect(await scanForRisks(db)).toEqual(NOTHING);
  });

  it('finds one telephone that changes networks and votes for one, and one address among a model’s many', async () => {
    const { db } = await freshDatabase();
    const show = await makeShow(db);
    const public_ = await makeCrowd(db, 200);
    await crowdVotes(db, public_.slice(0, 120), { contest: show.contest, candidate: show.aicha });
    await crowdVotes(db, public_.slice(120), { contest: show.contest, candidate: show.koffi });
    const roaming = await makeCrowd(db, 20, { fingerprint: 'roams', addresses: 20 });
    await crowdVotes(db, roaming, { contest: show.contest, candidate: show.koffi });
    const model = await makeCrowd(db, 60, { fingerprint: 'Itel A16', addresses: 45 });
    await crowdVotes(db, model.slice(0, 33), { contest: show.contest, candidate: show.aicha });
    await crowdVotes(db, model.slice(33), { contest: show.contest, candidate: show.koffi });
    const farm = await makeCrowd(db, 15, { fingerprint: 'Itel A16', network: 'farm' });
    await crowdVotes(db, farm, { contest: show.contest, candidate: show.koffi });
    await rollUp(db);
    expect(await scanForRisks(db)).toMatchObject({ device: 2 });
    expect((await queue(db)).map(({ kind, users }) => [kind, users]).sort()).toEqual([
      ['device', 15],
      ['device', 20],
    ]);
  });

  it('finds accounts of one /24 that vote for one within minutes, on any telephones and whenever they registered', async () => {
    const { db } = await freshDatabase();
    const show = await makeShow(db);
    const [aicha, koffi] = [
      { contest: show.contest, candidate: show.aicha },
      { contest: show.contest, candidate: show.koffi },
    ];
    const transport = await makeCrowd(db, 80, { prefix: 'carrier', addresses: 60 });
    await crowdVotes(db, transport.slice(0, 40), aicha);
    await crowdVotes(db, transport.slice(40), koffi);
    const farm = await makeCrowd(db, 18, { prefix: 'farm', addresses: 18, every: 7200 });
    await crowdVotes(db, farm, koffi);
    await crowdVotes(db, await makeCrowd(db, RISK_FROM.network - 1, { prefix: 'hostel' }), koffi);
    await rollUp(db);
    expect(await scanForRisks(db)).toEqual({ ...NOTHING, network: 1 });
    expect(await queue(db)).toMatchObject([{ kind: 'network', users: 18, severity: 'low' }]);
    // Votes that were searched once are not searched again; later ones are.
    const later = await makeCrowd(db, 12, { prefix: 'farm' });
    await crowdVotes(db, later, koffi);
    await scanForRisks(db);
    expect(await queue(db)).toMatchObject([{ kind: 'network', users: 30 }]);
  });

  it('finds a burst of registrations of one /24 with the same choice, under any names of browsers', async () => {
    const { db } = await freshDatabase();
    const show = await makeShow(db);
    const burst = await makeCrowd(db, 14, { prefix: 'farm', addresses: 14, every: 20 });
    for (const [place, person] of burst.entries())
      await crowdVotes(db, [person], {
        contest: show.contest,
        candidate: show.koffi,
        castAt: `2026-11-${20 + (place % 2)}T${10 + place}:00:00Z`,
      });
    expect(await scanForRisks(db)).toEqual({ ...NOTHING, burst: 1 });
  });

  it('takes no choice for one-sided that nearly the whole public makes', async () => {
    const { db } = await freshDatabase();
    const show = await makeShow(db);
    const public_ = await makeCrowd(db, 300);
    await crowdVotes(db, public_.slice(0, 285), { contest: show.contest, candidate: show.koffi });
    await crowdVotes(db, public_.slice(285), { contest: show.contest, candidate: show.aicha });
    const village = await makeCrowd(db, 20, { prefix: 'village' });
    await crowdVotes(db, village, { contest: show.contest, candidate: show.koffi });
    await rollUp(db);
    expect(await scanForRisks(db)).toEqual(NOTHING);
  });

  it('judges an account by all that it has voted, not by its first vote', async () => {
    const { db } = await freshDatabase();
    const show = await makeShow(db);
    const public_ = await makeCrowd(db, 200);
    await crowdVotes(db, public_.slice(0, 120), { contest: show.contest, candidate: show.aicha });
    await crowdVotes(db, public_.slice(120), { contest: show.contest, candidate: show.koffi });
    const farm = await makeCrowd(db, 40, { fingerprint: 'decoys', addresses: 20 });
    const vote = (candidate: string, day: string, members = farm) =>
      crowdVotes(db, members, { contest: show.contest, candidate, day });
    await vote(show.aicha, '2026-11-16', farm.slice(0, 24));
    await vote(show.koffi, '2026-11-16', farm.slice(24));
    await rollUp(db);
    expect(await scanForRisks(db)).toMatchObject({ device: 0 });
    await vote(show.koffi, '2026-11-17');
    await vote(show.koffi, '2026-11-18');
    await rollUp(db);
    expect(await scanForRisks(db)).toMatchObject({ device: 1 });
  });

  it('goes on where it was cut by a statement that took too long', async () => {
    const database = await freshDatabase();
    const { db } = database;
    await makeShow(db);
    await makeCrowd(db, 10, { fingerprint: 'x' });
    const [referrer] = (await makeCrowd(db, 1)) as [CrowdMember];
    await invited(db, referrer, await makeCrowd(db, 7, { network: 'ring' }));
    const holder = await connect(database);
    await holder.query('begin; lock table referrals in access exclusive mode');
    await expect(scanForRisks(db, { statementMs: 300 })).rejects.toMatchObject({ code: '57014' });
    await holder.query('rollback');
    // Groups that the search had found before it was cut are there, and are not searched again.
    expect(await queue(db)).toMatchObject([{ kind: 'device', users: 10 }]);
    expect(await scanForRisks(db, { everyMinutes: 10 })).toEqual({ ...NOTHING, referral: 1 });
    expect(await scanForRisks(db, { everyMinutes: 10 })).toBeNull();
  });

  it('rests between two stretches of votes, and ends there when told to stop', async () => {
    const { db } = await freshDatabase();
    const show = await makeShow(db);
    const castAt = new Date(Date.now() - 48 * 3_600_000).toISOString();
    await crowdVotes(db, await makeCrowd(db, 1), { contest: show.contest, candidate: show.koffi, castAt });
    await rollUp(db);
    const rests: number[] = [];
    const rest = async (tookMs: number) => void rests.push(tookMs);
    expect(await scanForRisks(db, { rest, stopping: () => rests.length === 1 })).toBeNull();
    expect(await scanForRisks(db, { rest })).toEqual(NOTHING);
    // 13 stretches of six hours: the day before the vote, and a little over two since.
    expect(rests).toHaveLength(12);
    expect([Math.min(...rests) > 0, restMs(50), restMs(60_000)]).toEqual([true, 150, 1_000]);
  });

  it('waits for a lock longer than the pool lets any other statement take', async () => {
    const database = await freshDatabase();
    const { background, db } = (await setupOpenContest({}, database)).deps;
    const limit = async (pool: Db) =>
      (
        await sql<{
          ms: number;
        }>`select extract(epoch from current_setting('statement_timeout')::interval) * 1000 as ms`.execute(
          pool,
        )
      ).rows[0]?.ms;
    expect(Number(await limit(background))).toBeGreaterThan(10 * Number(await limit(db)));
  });
});
