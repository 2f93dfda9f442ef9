import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ShownBallot } from './ballot.ts';
import { type KnownHere, keptBallot } from './kept-ballot.ts';

const HOUR = 3_600_000;
const MADE = Date.parse('2026-11-22T09:00:00Z');
const AWA = '018f0000-0000-7000-8000-00000000a3a0';

const cached: ShownBallot = {
  contest: { id: 'c', week: 2, daily_votes: 1, end_date: '2026-11-28T20:00:00Z' },
  candidates: [],
  voteDay: '2026-11-22',
  spent: 0,
  dailyLeft: 1,
  bonusLeft: 0,
  bonusLimit: 10,
  votedFor: [],
  registered: false,
  site: {} as ShownBallot['site'],
  now: MADE,
};

const visitor: KnownHere = {
  own: null,
  account: null,
  bonusLeft: 0,
  record: { user_id: null, last_vote_date: null, daily_count: 1, vote_quotidien: null },
};
const awa: KnownHere = { ...visitor, own: AWA, account: AWA, bonusLeft: 2 };

const votedOn = (day: string): KnownHere => ({
  ...awa,
  record: {
    user_id: AWA,
    last_vote_date: day,
    daily_count: 0,
    vote_quotidien: { candidateId: 'aicha', candidate: 'Aïcha', votes: 1, date: day },
  },
});

describe('a ballot that the phone has cached', () => {
  it('is for the day on which it is opened, however long ago it was cached', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9 * 24 }), (hours) => {
        const { voteDay } = keptBallot(cached, MADE + hours * HOUR, visitor);
        expect(voteDay).toBe(new Date(MADE + hours * HOUR).toISOString().slice(0, 10));
      }),
    );
  });

  it('is the user’s own, with the bonus votes that the phone knows of', () => {
    expect(keptBallot(cached, MADE, awa)).toMatchObject({ registered: true, dailyLeft: 1, bonusLeft: 2 });
    const anonymous = { ...awa, account: null };
    expect(keptBallot(cached, MADE, anonymous)).toMatchObject({ registered: false, bonusLeft: 0 });
    // Signed out meanwhile, or another user: what is stored of Awa says nothing.
    for (const own of [null, '018f0000-0000-7000-8000-00000000b0b0'])
      expect(keptBallot(cached, MADE, { ...votedOn('2026-11-22'), own })).toMatchObject({
        registered: false,
        dailyLeft: 1,
        bonusLeft: 0,
        votedFor: [],
      });
  });

  it('offers no vote that was given today, and a new one on another day', () => {
    expect(keptBallot(cached, MADE, votedOn('2026-11-22'))).toMatchObject({
      dailyLeft: 0,
      votedFor: ['aicha'],
    });
    expect(keptBallot(cached, MADE + 24 * HOUR, votedOn('2026-11-22'))).toMatchObject({
      dailyLeft: 1,
      votedFor: [],
    });
  });
});
