import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contestPhases } from '#domain/contest/schema.ts';
import type { Ballot, VoteFact } from './ballot-schema.ts';
import { VOTE_REFUSALS, type VoteRefusalCode } from './refusal-rules.ts';
import { explainRefusal, isDaily, type RefusalFacts, readReference, receiptReference } from './rules.ts';

const request = '019a9d3e-6f00-7000-8000-0123456789ab';
const ballot: Ballot = {
  bucket: 0xab,
  user_id: '019a9d3e-0000-7000-8000-0000000000ab',
  contest_id: '019a9d3e-0000-7000-8000-0000000000c1',
  candidate_id: '019a9d3e-0000-7000-8000-0000000000c2',
  vote_day: '2026-11-20',
  request_id: request,
  daily: 1,
  bonus: 0,
  country: null,
};
const open: RefusalFacts = {
  phase: 'open',
  candidate: 'in-contest',
  dayIsToday: true,
  dailyVotes: 1,
  todays: [],
  bonusLeft: 0,
};
const fact = (slot: number, more: Partial<VoteFact> = {}): VoteFact => ({
  slot,
  contest_id: ballot.contest_id,
  candidate_id: ballot.candidate_id,
  request_id: request,
  cast_at: '2026-11-20T10:00:00.000Z',
  ...more,
});
const others = (slot: number) => fact(slot, { request_id: randomUUID() });

describe('why a ballot was not taken', () => {
  const REFUSED: [string, Partial<Ballot>, Partial<RefusalFacts>, VoteRefusalCode][] = [
    ['no such account any more', {}, { accountGone: true }, 'SIGN_IN_REQUIRED'],
    ['no such contest', {}, { phase: null }, 'CONTEST_UNKNOWN'],
    ['before the start', {}, { phase: 'scheduled' }, 'CONTEST_NOT_STARTED'],
    ['suspended', {}, { phase: 'suspended' }, 'CONTEST_SUSPENDED'],
    ['after the end', {}, { phase: 'closed' }, 'CONTEST_CLOSED'],
    ['after publication', {}, { phase: 'published' }, 'CONTEST_CLOSED'],
    ['no such candidate', {}, { candidate: 'unknown' }, 'CANDIDATE_UNKNOWN'],
    ['a candidate of another week', {}, { candidate: 'not-in-contest' }, 'CANDIDATE_NOT_IN_CONTEST'],
    ['a candidate who has left', {}, { candidate: 'eliminated' }, 'CANDIDATE_ELIMINATED'],
    ['yesterday’s screen', {}, { dayIsToday: false }, 'VOTE_DAY_PASSED'],
    ['the second of the day', {}, { todays: [others(0)] }, 'VOTE_ALREADY_CAST'],
    ['the third of two', {}, { dailyVotes: 2, todays: [others(0), others(1)] }, 'VOTE_ALREADY_CAST'],
    ['a bonus that is not there', { daily: 0, bonus: 1 }, {}, 'NOT_ENOUGH_BONUS'],
    ['three bonus votes of two', { daily: 0, bonus: 3 }, { bonusLeft: 2 }, 'NOT_ENOUGH_BONUS'],
    ['daily spent and no bonus', { bonus: 1 }, { todays: [others(0)] }, 'VOTE_ALREADY_CAST'],
    // What the voter can do least about is said first.
    [
      'closed, and everything else',
      { bonus: 9 },
      { phase: 'closed', candidate: 'unknown' },
      'CONTEST_CLOSED',
    ],
    [
      'the same id for another candidate',
      {},
      { todays: [fact(0, { candidate_id: request })] },
      'REQUEST_ID_REUSED',
    ],
    ['the same id with a bonus more', { bonus: 1 }, { todays: [fact(0)] }, 'REQUEST_ID_REUSED'],
    ['the same id with a bonus less', {}, { todays: [fact(0), fact(-1)] }, 'REQUEST_ID_REUSED'],
    ['the same id, bonus for daily', { daily: 0, bonus: 1 }, { todays: [fact(0)] }, 'REQUEST_ID_REUSED'],
  ];

  it.each(REFUSED)('%s', (_name, more, facts, code) => {
    expect(explainRefusal({ ...ballot, ...more }, { ...open, ...facts })).toEqual({ kind: 'refused', code });
  });

  it('is every reason of the table but the one of a session, which is known before any ballot is written', () => {
    const given = new Set([...REFUSED.map(([, , , code]) => code), 'NOT_YOUR_ACCOUNT']);
    expect(Object.keys(VOTE_REFUSALS).filter((code) => !given.has(code))).toEqual([]);
  });

  it.each<[string, Partial<Ballot>, Partial<RefusalFacts>]>([
    ['nothing any more', {}, {}],
    ['a free slot', {}, { dailyVotes: 2, todays: [others(0)] }],
    ['bonus votes of today do not use up the daily one', {}, { todays: [others(-1), others(-2)] }],
    ['a bonus vote needs no daily one', { daily: 0, bonus: 1 }, { todays: [others(0)], bonusLeft: 1 }],
  ])('goes again when the reason has gone: %s', (_name, more, facts) => {
    expect(explainRefusal({ ...ballot, ...more }, { ...open, ...facts })).toEqual({ kind: 'again' });
  });

  const anyFacts = fc.record({
    phase: fc.constantFrom(null, ...contestPhases),
    candidate: fc.constantFrom('unknown', 'not-in-contest', 'eliminated', 'in-contest'),
    dayIsToday: fc.boolean(),
    dailyVotes: fc.integer({ min: 1, max: 3 }),
    todays: fc.array(fc.integer({ min: -4, max: 2 }).map(others), { maxLength: 4 }),
    bonusLeft: fc.nat(5),
  }) as fc.Arbitrary<RefusalFacts>;
  const anyBallot = fc
    .record({ daily: fc.constantFrom(0 as const, 1 as const), bonus: fc.nat(5) })
    .filter(({ daily, bonus }) => daily + bonus > 0)
    .map((content): Ballot => ({ ...ballot, ...content }));

  it('is that it is a replay, where the request is in the rows, in any state of the contest', () => {
    fc.assert(
      fc.property(anyBallot, anyFacts, (one, facts) => {
        const mine = [
          ...(one.daily ? [fact(0)] : []),
          ...Array.from({ length: one.bonus }, (_, n) => fact(-1 - n)),
        ];
        const todays = [...facts.todays, ...mine].sort(() => 0.5 - Math.random());
        expect(explainRefusal(one, { ...facts, todays })).toEqual({ kind: 'replay' });
      }),
    );
  });

  it('is gone, so that it is written again, only where the statement would take it', () => {
    fc.assert(
      fc.property(anyBallot, anyFacts, (one, facts) => {
        const free =
          facts.phase === 'open' &&
          facts.candidate === 'in-contest' &&
          facts.dayIsToday &&
          (one.daily === 0 || facts.todays.filter(isDaily).length < facts.dailyVotes) &&
          one.bonus <= facts.bonusLeft;
        expect(explainRefusal(one, facts).kind).toBe(free ? 'again' : 'refused');
      }),
    );
  });
});

describe('receiptReference', () => {
  it.each([
    [2, '019a9d3e-6f00-7000-8000-000000000000', 'S2-0000-0000'],
    [2, '019a9d3e-6f00-7000-8000-00ffffffffff', 'S2-ZZZZ-ZZZZ'],
    [12, '019a9d3e-6f00-7000-8000-000000000021', 'S12-0000-0011'],
    [1, '019A9D3E-6F00-7000-8000-000000000020', 'S1-0000-0010'],
  ])('of week %i and %s is %s', (week, id, reference) => {
    expect(receiptReference(week, id)).toBe(reference);
  });

  it('can be read aloud, and tells any two requests apart that differ in their last ten digits', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), fc.integer({ min: 1, max: 99 }), (one, other, week) => {
        const reference = receiptReference(week, one);
        expect(reference).toMatch(/^S\d{1,2}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
        expect(receiptReference(week, one.toUpperCase())).toBe(reference);
        expect(receiptReference(week, other) === reference).toBe(one.slice(-10) === other.slice(-10));
      }),
    );
  });
});

describe('readReference', () => {
  it('reads what a receipt says, however it is written, and nothing else', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 1, max: 99 }), (request, week) => {
        const written = receiptReference(week, request);
        const read = { week, requestEnd: request.slice(-10), written };
        const [place = '', ...code] = written.split('-');
        const misread = [place, ...code.map((part) => part.replaceAll('0', 'o').replaceAll('1', 'l'))].join(
          '-',
        );
        for (const typed of [
          written,
          ` ${written.toLowerCase()} `,
          `https://vote.exemple.org/registre/recu/${written}`,
          written.replaceAll('-', '–'),
          misread,
        ])
          expect(readReference(typed)).toEqual(read);
      }),
    );
  });

  it.each([
    '+2250708123456',
    'awa@exemple.org',
    'S-AWA',
    'SAWA2026',
    '019a9d3e-6f00-7000-8000-000000000000',
    's2',
  ])('takes %s for something else', (typed) => {
    expect(readReference(typed)).toBeNull();
  });

  it.each(['S2-7KF4', 'S2-7KF4-2Q9', 'S2-7KF4-2Q9AA', 'S2-7KF4-2Q9U', 'S2-7KF4-2Q9!', 'S1234-7KF4-2Q9A'])(
    'says of %s that no receipt has such a reference',
    (typed) => {
      expect(readReference(typed)).toBe('malformed');
    },
  );
});
