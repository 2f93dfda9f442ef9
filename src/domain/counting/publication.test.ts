import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { fallenApprovals, waitingApprovals } from '#domain/acts/approvals.ts';
import { audit } from '#domain/acts/audit.ts';
import { perform } from '#domain/acts/perform.ts';
import { plannedWeek } from '#domain/contest/plan.ts';
import { acts } from '#domain/regie/acts.ts';
import { setupDecidedWeek } from '#test/decided-week.ts';
import { refusal } from '#test/refusal.ts';
import { COMPETITION } from '#test/show.ts';
import { contestResults } from './results.ts';
import { findPublication, listCounts } from './versions.ts';

/** A week whose publication is planned for tomorrow. */
async function setupPlanned() {
  const week = await setupDecidedWeek();
  const version = await week.count();
  await week.together('contest.publish', { version, when: 'result_date' });
  const publication = () => findPublication(week.db, week.contest, new Date());
  const publishedAt = async () => {
    const row = await week.db.selectFrom('contests').select('published_at').executeTakeFirst();
    return row?.published_at ?? null;
  };
  expect(await publication()).toMatchObject({ planned_at: expect.any(String), fell_at: null });
  return { ...week, version, publication, publishedAt };
}

describe('a planned publication', () => {
  it('falls when votes are annulled after it was approved, and tells why', async () => {
    const { together, about, publication, publishedAt, version, db, contest } = await setupPlanned();
    await together('risk.annul', about(0));
    expect(await publishedAt()).toBeNull();
    expect(await publication()).toEqual({
      version: null,
      since: null,
      planned_at: null,
      fell_at: expect.any(String),
      fell_because: 'annulment',
    });
    // Its hour comes: there is nothing to publish.
    await sql`update contests set result_date = now() - interval '1 second'`.execute(db);
    expect(await refusal(contestResults(db, COMPETITION, contest))).toBe('RESULTS_NOT_PUBLISHED');
    expect(await refusal(together('contest.publish', { version, when: 'now' }))).toBe('CHANGED_MEANWHILE');
  });

  it('falls when votes are restored, and when the date that was announced is moved', async () => {
    const week = await setupDecidedWeek();
    await week.together('risk.annul', week.about(1));
    await week.together('contest.publish', { version: await week.count(), when: 'result_date' });
    await week.together('risk.restore', week.about(1));
    const now = () => findPublication(week.db, week.contest, new Date());
    expect(await now()).toMatchObject({ planned_at: null, fell_because: 'restoration' });
    const version = await week.count();
    await week.together('contest.publish', { version, when: 'result_date' });
    expect(await now()).toMatchObject({ planned_at: expect.any(String), fell_at: null });
    const moved = sql`select drop_planned_publication(${week.contest}::uuid, 'dates')`;
    await moved.execute(week.db);
    expect(await now()).toMatchObject({ planned_at: null, fell_because: 'dates' });
    // The votes are the same: it can be asked for again.
    await week.together('contest.publish', { version, when: 'now' });
    expect((await contestResults(week.db, COMPETITION, week.contest)).total).toBe(week.votes.length);
  });

  it('is kept as it was approved in its last seconds: nothing is annulled under the public’s eyes', async () => {
    const { db, ask, about, publishedAt } = await setupPlanned();
    await sql`update contests set published_at = now() + interval '3 seconds'`.execute(db);
    expect(await refusal(ask('risk.annul', about(0)))).toBe('PUBLICATION_IMMINENT');
    const directly = sql`
      insert into annulment_batches (id, contest_id, reason)
      select gen_random_uuid(), contest_id, 'x' from votes limit 1`;
    await expect(directly.execute(db)).rejects.toThrow('imminent');
    expect(await publishedAt()).not.toBeNull();
  });

  it('does not fall after its hour: a transaction that would commit too late is refused', async () => {
    const { db, contest, version } = await setupPlanned();
    const late = db.transaction().execute(async (tx) => {
      await sql`insert into result_events (contest_id, version, kind, at)
        values (${contest}, ${version}, 'fell', clock_timestamp() - interval '1 millisecond')`.execute(tx);
    });
    await expect(late).rejects.toThrow('imminent');
  });
});

it('the journal tells that a planned publication fell by a new date, and for when it was planned', async () => {
  const { db, deps, contest, mireille } = await setupPlanned();
  const { planned, version } = await plannedWeek(db, COMPETITION, contest);
  const moveTo = async (result_date: string, shown: string) =>
    perform(deps, acts, mireille, 'contest.edit', {
      contest_id: contest,
      version: shown,
      ...planned,
      result_date,
    });
  const later = (hours: number) =>
    new Date(Date.parse(planned.result_date) + hours * 3_600_000).toISOString();
  await moveTo(later(1), version);
  const edited = async () => (await audit(db, { act: 'contest.edit' }, 1))[0];
  expect(await edited()).toMatchObject({
    before: { result_date: planned.result_date, published_at: planned.result_date },
    after: { result_date: later(1), published_at: null },
  });
  // Nothing is planned any more.
  await moveTo(later(2), (await plannedWeek(db, COMPETITION, contest)).version);
  expect((await edited())?.after).not.toHaveProperty('published_at');
});

describe('calling a planned publication off', () => {
  const reason = 'La production attend le huissier';

  it('takes one admin and a reason: nothing comes out at its hour, who was to leave stays, and it can be asked for again', async () => {
    const week = await setupDecidedWeek();
    const { db, deps, contest, mireille, together, aicha } = week;
    const version = await week.count();
    const leaving = {
      elimination: 'leave',
      eliminated_ids: [aicha],
      tie_rule: 'jury',
      tie_reason: 'Trois voix sur cinq',
    };
    await together('contest.publish', { version, when: 'result_date', ...leaving });
    const done = await perform(deps, acts, mireille, 'contest.call-off', {
      contest_id: contest,
      version,
      reason,
    });
    expect(done.kind).toBe('done');
    const row = await db
      .selectFrom('contests')
      .select(['published_at', 'winner_id'])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ published_at: null, winner_id: null });
    expect(await findPublication(db, contest, new Date())).toMatchObject({
      planned_at: null,
      fell_because: 'called_off',
    });
    const stays = await db
      .selectFrom('candidates')
      .select('eliminated_at')
      .where('id', '=', aicha)
      .executeTakeFirst();
    expect(stays?.eliminated_at).toBeNull();
    const [event] = await audit(db, { act: 'contest.call-off' }, 1);
    expect(event).toMatchObject({
      operator: 'Mireille',
      before: { version, published_at: expect.any(String), eliminated_ids: [aicha] },
      after: { published_at: null, reason },
    });
    await together('contest.publish', { version, when: 'now' });
    expect((await contestResults(db, COMPETITION, contest)).total).toBe(week.votes.length);
  });

  it('is refused without a reason, where nothing is planned, for another count than the planned one, and once the result is public', async () => {
    const { db, deps, contest, mireille, version, count, together } = await setupPlanned();
    const callOff = (input: object) =>
      refusal(perform(deps, acts, mireille, 'contest.call-off', { contest_id: contest, version, ...input }));
    expect(await callOff({})).toBe('INVALID_INPUT');
    const newer = await count();
    expect(await callOff({ version: newer, reason })).toBe('CHANGED_MEANWHILE');
    expect(await callOff({ reason })).toBe('done');
    expect(await callOff({ reason })).toBe('CHANGED_MEANWHILE');
    await together('contest.publish', { version: newer, when: 'result_date' });
    await sql`update contests set published_at = now() + interval '3 seconds'`.execute(db);
    expect(await callOff({ version: newer, reason })).toBe('PUBLICATION_IMMINENT');
    await sql`update contests set published_at = now() - interval '1 second'`.execute(db);
    expect(await callOff({ version: newer, reason })).toBe('WRONG_PHASE');
  });
});

describe('publishing and annulling at the same moment', () => {
  it('ends with a published count that leaves out what was annulled before it, or with none', async () => {
    const { db, contest, count, ask, approve, about, groups } = await setupDecidedWeek();
    const publishing = await ask('contest.publish', { version: await count(), when: 'now' });
    const annulling = await ask('risk.annul', about(0));
    const [published, annulled] = await Promise.all([
      refusal(approve(publishing)),
      refusal(approve(annulling)),
    ]);
    expect(annulled).toBe('done');
    expect(['done', 'APPROVAL_FELL']).toContain(published);
    const { rows } = await sql<{ first: boolean }>`
      with annulled as (select min(annulled_at) as at from annulments)
      select a.at < k.published_at as first from annulled a, contests k where k.id = ${contest}::uuid`.execute(
      db,
    );
    // Whichever came first: no result is out that annulments had overtaken.
    expect(rows[0]?.first).not.toBe(published === 'done');
    expect(groups[0]?.members.length).toBeGreaterThan(0);
  });
});

describe('a correction', () => {
  it('is counted when it is asked for, shows the old and the new table, and publishes that count and no other', async () => {
    const { together, ask, approve, about, count, db, contest, votes } = await setupDecidedWeek();
    const version = await count();
    await together('contest.publish', { version, when: 'now' });
    await together('risk.annul', about(0));
    const asked = await ask('contest.correct', { version, reason: 'Votes annulés' });
    const [counted] = await listCounts(db, contest);
    expect(counted).toMatchObject({ version: 2, published_at: null });
    const [request] = await waitingApprovals(db);
    const figures = Object.fromEntries(
      (request?.facts ?? []).flatMap((fact) => (fact.kind === 'figure' ? [[fact.label, fact.value]] : [])),
    );
    expect(figures).toMatchObject({
      week: 1,
      version: 2,
      replaces: 1,
      total_before: votes.length,
      total: counted?.total,
    });
    const ranking = (request?.facts ?? []).find((fact) => fact.kind === 'ranking');
    expect(ranking?.lines.reduce((sum, line) => sum + (line.before?.votes ?? 0), 0)).toBe(votes.length);
    expect(ranking?.lines.reduce((sum, line) => sum + line.after.votes, 0)).toBe(counted?.total);
    await approve(asked);
    expect((await contestResults(db, COMPETITION, contest)).total).toBe(counted?.total);
    expect(await listCounts(db, contest)).toHaveLength(2);
  });

  it('falls when annulments change between the request and the approval', async () => {
    const { together, ask, approve, about, count, db, contest, votes } = await setupDecidedWeek();
    await together('contest.publish', { version: await count(), when: 'now' });
    const asked = await ask('contest.correct', { version: 1, reason: 'Une vérification' });
    await together('risk.annul', about(2));
    expect(await refusal(approve(asked))).toBe('APPROVAL_FELL');
    expect(await fallenApprovals(db)).toMatchObject([
      { id: asked, act: 'contest.correct', changed: ['votes'] },
    ]);
    expect((await contestResults(db, COMPETITION, contest)).total).toBe(votes.length);
  });
});

describe('a week that was published without a count', () => {
  it('is corrected from version 0, and from then on shows that count through later annulments', async () => {
    const { together, about, db, contest, votes } = await setupDecidedWeek();
    await sql`update contests set published_at = now()`.execute(db);
    await together('risk.annul', about(0));
    await together('contest.correct', { version: 0, reason: 'Premier dépouillement' });
    const { total, annulled } = await contestResults(db, COMPETITION, contest);
    expect(total + annulled).toBe(votes.length);
    expect(annulled).toBeGreaterThan(0);
    await together('risk.restore', about(0));
    expect(await contestResults(db, COMPETITION, contest)).toMatchObject({ total, annulled });
  });
});

describe('an annulment', () => {
  it('takes out exactly the votes that were shown, and none of accounts that joined the group since', async () => {
    const { ask, approve, about, groups, people, db } = await setupDecidedWeek();
    const asked = await ask('risk.annul', about(0));
    const outsider = people.find((one) => !groups[0]?.members.includes(one));
    await sql`insert into risk_members (bucket, user_id, cluster_id)
      values (${outsider?.bucket}, ${outsider?.id}, ${groups[0]?.id})`.execute(db);
    await approve(asked);
    const out = async () =>
      (await sql<{ user_id: string }>`select distinct user_id from annulments`.execute(db)).rows.map(
        (row) => row.user_id,
      );
    const shown = (groups[0]?.members ?? []).map(({ id }) => id);
    expect((await out()).sort()).toEqual(shown.sort());
    await approve(await ask('risk.annul', about(0)));
    expect(await out()).toContain(outsider?.id);
  });

  it('falls when another decision has taken out some of these votes meanwhile', async () => {
    const { ask, approve, about, db } = await setupDecidedWeek();
    const asked = await ask('risk.annul', about(0));
    await approve(await ask('risk.annul', about(1)));
    const before = (await sql`select from annulments`.execute(db)).rows.length;
    expect(await refusal(approve(asked))).toBe('APPROVAL_FELL');
    expect((await sql`select from annulments`.execute(db)).rows.length).toBe(before);
  });

  it('shows whose votes leave, the totals and both rankings before the second person agrees', async () => {
    const { ask, about, groups, votes, db } = await setupDecidedWeek();
    await ask('risk.annul', about(0));
    const members = new Set(groups[0]?.members.map(({ id }) => id));
    const out = votes.filter((vote) => members.has(vote.user.id)).length;
    const [request] = await waitingApprovals(db);
    expect(request?.facts).toEqual(
      expect.arrayContaining([
        { kind: 'figure', label: 'week', value: 1 },
        { kind: 'figure', label: 'accounts', value: members.size },
        { kind: 'figure', label: 'votes_out', value: out },
        { kind: 'figure', label: 'total_before', value: votes.length },
        { kind: 'figure', label: 'total', value: votes.length - out },
      ]),
    );
  });
});
