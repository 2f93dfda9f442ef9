import { describe, expect, it } from 'vitest';
import { countedDay, pace, paceChange, steps, toBasisPoints } from './live-figures.ts';

const minutes = (...votes: number[]) => votes.map((count, index) => ({ minute: `${index}`, votes: count }));

describe('the pace of the vote', () => {
  it('is that of the last complete minute, held against the one five minutes before', () => {
    const hour = minutes(7, 100, 1, 2, 3, 4, 112, 9);
    expect(pace(hour)).toBe(112);
    expect(paceChange(hour)).toBe(12);
    expect(paceChange(minutes(200, 0, 0, 0, 0, 50, 3))).toBe(-75);
  });

  it('is held against nothing where there was nothing, or no such minute', () => {
    expect(paceChange(minutes(0, 0, 0, 0, 0, 50, 3))).toBeNull();
    expect(paceChange(minutes(5, 3))).toBeNull();
    expect(pace([])).toBe(0);
  });
});

it('the live screen tells a part in hundredths of a percent', () => {
  expect([toBasisPoints(1, 3), toBasisPoints(0, 0), toBasisPoints(5, 5)]).toEqual([3333, 0, 10_000]);
});

it('the live screen knows which step of a vote is under way', () => {
  expect(steps('scheduled')).toEqual(['coming', 'coming', 'coming']);
  expect(steps('open')).toEqual(['current', 'coming', 'coming']);
  expect(steps('suspended')).toEqual(['current', 'coming', 'coming']);
  expect(steps('closed')).toEqual(['past', 'current', 'coming']);
  expect(steps('published')).toEqual(['past', 'past', 'current']);
});

it('the live screen does not take figures of the day that are not counted yet for zero', () => {
  const day = { at: '', votes: 0, bonus: 0, voters: 0, returning: null, countries: [] };
  expect(countedDay({ day: null }, 0)).toBeNull();
  // Counted before the first vote, of which the total knows already.
  expect(countedDay({ day }, 12)).toBeNull();
  expect(countedDay({ day }, 0)).toBe(day);
  const later = { ...day, votes: 5, voters: 5 };
  expect(countedDay({ day: later }, 12)).toBe(later);
});
