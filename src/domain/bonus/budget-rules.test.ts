import { describe, expect, it } from 'vitest';
import { codeBudget, codeVotesPerPerson, givesMore, videoVotesMax } from './budget-rules.ts';

describe('the budget of partner codes', () => {
  it('is all that they can ever give', () => {
    expect(codeBudget({ amount: 2, max_uses: 500, max_uses_per_user: 1 })).toBe(1_000);
    expect(codeBudget({ amount: 2, max_uses: 3, max_uses_per_user: 1, count: 100 })).toBe(600);
  });

  it('is for one person what all their uses give', () => {
    expect(codeVotesPerPerson({ amount: 2, max_uses: 500, max_uses_per_user: 4 })).toBe(8);
    expect(codeVotesPerPerson({ amount: 2, max_uses: 1, max_uses_per_user: 4 })).toBe(2);
  });
});

describe('what a video gives', () => {
  it.each([
    [1, 0],
    [9, 0],
    [10, 1],
    [20, 2],
    [99, 9],
    [3_600, 10],
  ])('is at most, for %i seconds, %i votes', (seconds, votes) => {
    expect(videoVotesMax(seconds)).toBe(votes);
  });

  const offer = {
    amount: 2,
    duration_s: 60,
    starts_at: '2026-11-20T20:00:00.000Z',
    ends_at: '2026-11-27T20:00:00.000Z' as string | null,
  };
  it.each([
    ['another amount', { amount: 3 }, true],
    ['a smaller amount', { amount: 1 }, true],
    ['another length', { duration_s: 59 }, true],
    ['an earlier beginning', { starts_at: '2026-11-20T19:59:00Z' }, true],
    ['a later end', { ends_at: '2026-11-27T20:00:01Z' }, true],
    ['no end', { ends_at: null }, true],
    ['a later beginning', { starts_at: '2026-11-21T20:00:00Z' }, false],
    ['an earlier end', { ends_at: '2026-11-26T20:00:00Z' }, false],
    ['nothing new', {}, false],
  ])('with %s (%o) is more or other than was promised: %s', (_what, change, more) => {
    expect(givesMore(offer, { ...offer, ...change })).toBe(more);
  });
});
