import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { toDigest } from '#domain/acts/perform.ts';
import { listPartnerCodes } from '#domain/bonus/code-admin.ts';
import { assignBonus } from '#domain/bonus/service.ts';
import { makeMember } from '#test/members.ts';
import { setupRegie } from '#test/regie.ts';
import { tamper } from '#test/tamper.ts';

/** No vote is under way: one operator may grant a little alone. */
const setupBeforeVote = (env: Record<string, string> = {}) =>
  setupRegie('operator', { from: '1 day', to: '2 days' }, env);

describe('partner codes of the régie', () => {
  it('give what they say, until they are ended', async () => {
    const { deps, act } = await setupBeforeVote();
    const [awa, rose] = [await makeMember(deps), await makeMember(deps)];
    const created = await act('code.create', { code: 'radio-sud', amount: '3', max_uses: '100' });
    expect(created).toMatchObject({ status: 200, answer: { code: 'RADIOSUD' } });
    const use = (person: typeof awa) =>
      assignBonus(deps, person.session, { bonus_type: 'partenaire', code: 'Radio Sud' });
    expect(await use(awa)).toMatchObject({ granted: 3 });
    const [code] = await listPartnerCodes(deps);
    expect(code).toMatchObject({ uses: 1, max_uses: 100, state: 'running' });
    const ends = await Promise.all([act('code.end', { id: code?.id }), act('code.end', { id: code?.id })]);
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 410]);
    await expect(use(rose)).rejects.toMatchObject({ code: 'PARTNER_CODE_EXPIRED' });
  });

  it('are unique, also of two that are made at once', async () => {
    const { act } = await setupBeforeVote();
    const make = () =>
      act('code.create', { code: 'UNIQUE', amount: 1, max_uses: 1, starts_at: '2040-01-01T00:00' });
    const both = await Promise.all([make(), make()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)).toMatchObject({ code: 'CODE_EXISTS' });
  });

  it('never begin when they are ended before', async () => {
    const { deps, act } = await setupBeforeVote();
    await act('code.create', { code: 'DEMAIN', amount: 1, max_uses: 9, starts_at: '2040-01-01T00:00' });
    const [code] = await listPartnerCodes(deps);
    expect(code?.state).toBe('planned');
    expect(await act('code.end', { id: code?.id })).toMatchObject({ status: 200 });
    expect((await listPartnerCodes(deps))[0]?.state).toBe('ended');
  });

  it('are made by the thousand by two persons, all different, and none guessable from the others', async () => {
    const { deps, agreed } = await setupBeforeVote();
    const { codes } = (await agreed('code.create-bulk', {
      partner: 'Télé Nord',
      prefix: 'tv',
      count: 1_500,
      amount: 1,
      max_uses: 1,
    })) as { codes: string[] };
    expect(new Set(codes).size).toBe(1_500);
    expect(codes.every((code: string) => /^TV[A-HJ-NP-Z2-9]{8}$/.test(code))).toBe(true);
    expect(await listPartnerCodes(deps, { begins: 'tv', limit: 2_000 })).toHaveLength(1_500);
    expect(await listPartnerCodes(deps, { begins: 'tv!' })).toEqual([]);
  });

  it('say what is wrong', async () => {
    const { act } = await setupBeforeVote();
    const wrong = (more: object) => act('code.create', { code: 'A', amount: 1, max_uses: 10, ...more });
    expect(await wrong({ amount: 0 })).toMatchObject({ fields: { amount: { code: 'INVALID' } } });
    expect(await wrong({ amount: '1e9' })).toMatchObject({ fields: { amount: { code: 'INVALID' } } });
    expect(await wrong({ code: '=1+1' })).toMatchObject({ fields: { code: { code: 'INVALID' } } });
    expect(await wrong({ code: '<script>' })).toMatchObject({ fields: { code: { code: 'INVALID' } } });
    expect(await wrong({ ends_at: '2020-01-01T00:00' })).toMatchObject({
      fields: { ends_at: { code: 'NOT_LATER' } },
    });
    expect(
      await act('code.create-bulk', { partner: 'Radio Sud', count: 5_001, amount: 1, max_uses: 1 }),
    ).toMatchObject({
      status: 422,
    });
  });
});

describe('the budget of partner codes', () => {
  it.each([
    ['without a total', { max_uses: '' }, 'max_uses', 'REQUIRED'],
    ['with a total left out', { max_uses: undefined }, 'max_uses', 'REQUIRED'],
    ['with a total beyond a million', { max_uses: 1_000_001 }, 'max_uses', 'INVALID'],
    ['beyond a million votes', { amount: 2, max_uses: 500_001 }, 'max_uses', 'TOO_MANY_VOTES'],
    ['of more than twenty votes a use', { amount: 21 }, 'amount', 'INVALID'],
    [
      'of more than twenty votes a person',
      { amount: 7, max_uses_per_user: 3 },
      'max_uses_per_user',
      'TOO_MANY_VOTES',
    ],
    ['of a hundred times a hundred', { amount: 100, max_uses_per_user: 100 }, 'amount', 'INVALID'],
  ])('refuses a code %s, to two operators too', async (_what, more, field, code) => {
    const { deps, act } = await setupBeforeVote();
    const refused = await act('code.create', { code: 'TROP', amount: 1, max_uses: 1_000, ...more });
    expect(refused).toMatchObject({ status: 422, fields: { [field]: { code } } });
    expect(await listPartnerCodes(deps)).toEqual([]);
  });

  it('takes two persons for every code while a vote is open or suspended, however small', async () => {
    const { deps, db, act, approve, show } = await setupRegie();
    const one = { amount: 1, max_uses: 1 };
    for (const state of ['open', 'suspended']) {
      const asked = await act('code.create', { code: `UN${state}`, ...one });
      expect(asked).toMatchObject({ status: 200, kind: 'requested' });
      expect(
        await act('code.create-bulk', { partner: 'Radio Sud', prefix: state, count: 1, ...one }),
      ).toMatchObject({
        kind: 'requested',
      });
      expect(await listPartnerCodes(deps, { begins: `UN${state}` })).toEqual([]);
      // The code that is made is exactly the one that was requested.
      await approve(asked.data.approval);
      expect(await listPartnerCodes(deps, { begins: `UN${state}` })).toMatchObject([one]);
      await sql`update contests set override = 'suspended' where id = ${show.contest}`.execute(db);
    }
    await sql`update contests set override = 'closed'`.execute(db);
    expect(await act('code.create', { code: 'APRES', ...one })).toMatchObject({ kind: 'done' });
  });

  it('are asked for, shown to the second person and written down as they will exist, however they were typed', async () => {
    const { deps, db, act, approve } = await setupRegie();
    const one = { amount: 1, max_uses: 1 };
    const asked = await act('code.create', { code: ' oran-ge 1', ...one });
    expect(await act('code.create', { code: 'Orange-1', ...one })).toMatchObject({
      code: 'APPROVAL_PENDING',
    });
    await act('code.create-bulk', { partner: 'Orange', prefix: 'Été-', count: 2, ...one });
    const rows = await db
      .selectFrom('approvals')
      .select(['subject', 'facts', 'input'])
      .orderBy('act')
      .execute();
    expect(rows.map(({ subject }) => subject)).toEqual(['code:ORANGE1', 'codes:Orange ÉTÉ']);
    expect(
      rows.map(
        ({ facts }) => (facts as { label: string; text: string }[]).find((f) => f.label === 'code')?.text,
      ),
    ).toEqual(['ORANGE1', 'ÉTÉ…']);
    expect(rows[0]?.input).toMatchObject({ code: 'ORANGE1' });
    const events = await db
      .selectFrom('audit_events')
      .select('subject')
      .where('act', 'like', 'code%')
      .execute();
    expect(events.map(({ subject }) => subject).sort()).toEqual(['code:ORANGE1', 'codes:Orange ÉTÉ']);
    await approve(asked.data.approval);
    expect(await listPartnerCodes(deps)).toMatchObject([{ code: 'ORANGE1' }]);
    // No request waits for what can be no code.
    expect(await act('code.create', { code: '***', ...one })).toMatchObject({
      status: 422,
      fields: { code: { code: 'INVALID' } },
    });
  });

  it('are made of a request that was kept as it was typed, by a version before', async () => {
    const { deps, db, act, approve } = await setupRegie();
    const { data } = await act('code.create', { code: 'ORANGE1', amount: 1, max_uses: 1 });
    const kept = await db.selectFrom('approvals').select('input').executeTakeFirstOrThrow();
    const input = { ...(kept.input as object), code: 'oran-ge 1' };
    const digest = toDigest('code.create', input, {});
    await tamper(
      db,
      'approvals',
      sql`update approvals set input = ${JSON.stringify(input)}, digest = ${digest}`,
    );
    await approve(data.approval);
    expect(await listPartnerCodes(deps)).toMatchObject([{ code: 'ORANGE1' }]);
  });

  it('tells a second person from when and until when a code gives', async () => {
    const { db, act } = await setupRegie();
    const dates = { starts_at: '2040-01-01T20:00', ends_at: '2040-01-02T20:00' };
    await act('code.create', { code: 'PRIME', amount: 1, max_uses: 1, ...dates });
    const [asked] = await db.selectFrom('approvals').select('facts').execute();
    expect(asked?.facts).toEqual(
      expect.arrayContaining([
        { kind: 'text', label: 'starts_at', text: '2040-01-01T20:00:00.000Z' },
        { kind: 'text', label: 'ends_at', text: '2040-01-02T20:00:00.000Z' },
      ]),
    );
  });

  it('takes two persons from the configured number of votes on, counted over a day and all codes of one operator', async () => {
    const { db, act, approve, operator, second } = await setupBeforeVote({ BONUS_VOTES_ALONE: '100' });
    const make = (code: string, max_uses: number, headers: object = operator.headers) =>
      act('code.create', { code, amount: 2, max_uses }, headers);
    expect(await make('A', 51)).toMatchObject({ kind: 'requested' });
    expect(await make('B', 30)).toMatchObject({ kind: 'done' });
    expect(await make('C', 20)).toMatchObject({ kind: 'done' });
    const asked = await make('D', 1);
    expect(asked).toMatchObject({ kind: 'requested' });
    expect(
      await act('code.create-bulk', { partner: 'Radio Sud', count: 1, amount: 1, max_uses: 1 }),
    ).toMatchObject({
      kind: 'requested',
    });
    // Codes that two operators have agreed on do not count towards one operator's limit.
    await approve(asked.data.approval);
    expect(await make('E', 50, second.headers)).toMatchObject({ kind: 'done' });
    const { rows } = await sql<{ sum: number }>`
      select sum((after ->> 'budget')::int)::int as sum from audit_events where act = 'code.create'`.execute(
      db,
    );
    expect(rows).toEqual([{ sum: 60 + 40 + 2 + 100 }]);
  });

  it('does not let one operator pass it by many small codes at once', async () => {
    const { deps, act } = await setupBeforeVote({ BONUS_VOTES_ALONE: '10' });
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, n) => act('code.create', { code: `N${n}`, amount: 1, max_uses: 3 })),
    );
    expect(made.filter(({ kind }) => kind === 'done')).toHaveLength(3);
    expect(made.filter(({ kind }) => kind === 'requested')).toHaveLength(9);
    expect(await listPartnerCodes(deps)).toHaveLength(3);
  });
});
