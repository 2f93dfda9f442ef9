import { describe, expect, it } from 'vitest';
import { dailyVotesLeft, votesToGive } from './ballot.ts';

describe('dailyVotesLeft', () => {
  it('is what the day gives less what was given, and never less than nothing', () => {
    expect(dailyVotesLeft(1, 0)).toBe(1);
    expect(dailyVotesLeft(1, 1)).toBe(0);
    expect(dailyVotesLeft(3, 1)).toBe(2);
    expect(dailyVotesLeft(1, 2)).toBe(0);
  });
});

describe('votesToGive', () => {
  it('gives the daily vote, and bonus votes on top', () => {
    expect(votesToGive({ dailyLeft: 1, bonusLeft: 3, bonusLimit: 20 })).toEqual({
      daily: 1,
      min: 0,
      max: 3,
      nothing: false,
    });
  });

  it('needs one bonus vote when the daily vote is spent', () => {
    expect(votesToGive({ dailyLeft: 0, bonusLeft: 3, bonusLimit: 20 })).toMatchObject({
      daily: 0,
      min: 1,
      max: 3,
    });
  });

  it('never offers more than one request may spend', () => {
    expect(votesToGive({ dailyLeft: 1, bonusLeft: 30, bonusLimit: 20 }).max).toBe(20);
  });

  it('says when nothing is left', () => {
    expect(votesToGive({ dailyLeft: 0, bonusLeft: 0, bonusLimit: 20 }).nothing).toBe(true);
  });
});
