import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { duplicatedWeek } from './week-copy-rules.ts';

const WEEK = {
  week: 3,
  start_date: '2026-11-02T18:00:00.000Z',
  end_date: '2026-11-08T21:00:00.000Z',
  result_date: '2026-11-08T22:00:00.000Z',
  end_contest: true,
  candidate_ids: ['a', 'b', 'c'],
};

describe('the copy of a week', () => {
  it('is seven days later, with the next number, without those who left, and not the last', () => {
    expect(duplicatedWeek(WEEK, [1, 2, 3], ['a', 'c', 'd'], new Date('2026-11-05T12:00:00Z'))).toEqual({
      week: 4,
      start_date: '2026-11-09T18:00:00.000Z',
      end_date: '2026-11-15T21:00:00.000Z',
      result_date: '2026-11-15T22:00:00.000Z',
      end_contest: false,
      candidate_ids: ['a', 'c'],
    });
  });

  it('of a week of seven days begins an hour after it, so that its vote can still be extended', () => {
    const whole = { ...WEEK, end_date: '2026-11-09T18:00:00.000Z', result_date: '2026-11-09T18:00:00.000Z' };
    expect(duplicatedWeek(whole, [3], [], new Date('2026-11-05T12:00:00Z'))).toMatchObject({
      start_date: '2026-11-09T19:00:00.000Z',
      end_date: '2026-11-16T18:00:00.000Z',
      result_date: '2026-11-16T18:00:00.000Z',
    });
  });

  it('begins in the future by whole weeks, within a week of the first moment that can be', () => {
    const now = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(now, (at) => {
        const copy = duplicatedWeek(WEEK, [3, 7], [], at);
        const moved = Date.parse(copy.start_date) - Date.parse(WEEK.start_date);
        expect(moved % (7 * 86_400_000)).toBe(0);
        expect(Date.parse(copy.start_date)).toBeGreaterThan(at.getTime());
        expect(moved === 7 * 86_400_000 || Date.parse(copy.start_date) - at.getTime() <= 7 * 86_400_000).toBe(
          true,
        );
        expect(Date.parse(copy.end_date) - Date.parse(WEEK.end_date)).toBe(moved);
        expect(copy.week).toBe(8);
      }),
    );
  });
});
