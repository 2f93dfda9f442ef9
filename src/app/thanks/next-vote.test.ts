import { describe, expect, it } from 'vitest';
import type { ContestPhase } from '#domain/contest/schema.ts';
import { nextVote } from './next-vote.ts';

const NOW = new Date('2026-06-12T18:00:00Z');
const START = '2026-06-15T18:00:00Z';
const contest = (status: ContestPhase, daily_votes = 1, end_date = '2026-06-14T21:00:00Z') => ({
  id: 'c',
  status,
  daily_votes,
  start_date: START,
  end_date,
});
const voted = { day: '2026-06-12', dailyLeft: 0 };

describe('the vote that comes next', () => {
  it('is the rest of today’s, where the contest gives several a day', () => {
    expect(nextVote(contest('open', 3), { ...voted, dailyLeft: 2 }, NOW)).toEqual({ kind: 'left', votes: 2 });
    expect(nextVote(contest('open', 3), voted, NOW)).toEqual({ kind: 'tomorrow', votes: 3 });
  });

  it('is tomorrow’s, except on the last day', () => {
    expect(nextVote(contest('open'), voted, NOW)).toEqual({ kind: 'tomorrow', votes: 1 });
    const last = contest('open', 1, '2026-06-12T21:00:00Z');
    expect(nextVote(last, voted, NOW)).toEqual({ kind: 'lastDay' });
  });

  it('is today’s, once the day of the votes is over', () => {
    const midnight = new Date('2026-06-13T00:00:01Z');
    for (const dailyLeft of [0, 1])
      expect(nextVote(contest('open', 2), { ...voted, dailyLeft }, midnight)).toEqual({ kind: 'newDay' });
    const before = new Date('2026-06-12T23:59:59.999Z');
    expect(nextVote(contest('open'), voted, before)).toEqual({ kind: 'tomorrow', votes: 1 });
  });

  it('is promised for no day that takes none', () => {
    const left = { ...voted, dailyLeft: 1 };
    expect(nextVote(contest('scheduled', 2), left, NOW)).toEqual({ kind: 'opens', at: START });
    expect(nextVote(contest('suspended', 2), left, NOW)).toEqual({ kind: 'suspended' });
    expect(nextVote(contest('closed', 2), left, NOW)).toEqual({ kind: 'over' });
    expect(nextVote(contest('published', 2), left, NOW)).toEqual({ kind: 'over' });
  });
});
