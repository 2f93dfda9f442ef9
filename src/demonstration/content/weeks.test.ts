import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoCandidates } from './candidates.ts';
import { demoWeeks } from './weeks.ts';

const DAY = 86_400_000;
const anyNow = fc.date({ min: new Date('1971-01-01'), max: new Date('2999-12-31'), noInvalidDate: true });
/** The edges of days, where a rule about weekdays goes wrong first. */
const midnights = fc
  .tuple(fc.integer({ min: 366, max: 300_000 }), fc.integer({ min: -1, max: 1 }))
  .map(([day, millisecond]) => new Date(day * DAY + millisecond));
const nows = fc.oneof(anyNow, midnights);

describe('demoWeeks', () => {
  it('gives seven-day weeks that follow each other without a gap or an overlap', () => {
    fc.assert(
      fc.property(nows, (now) => {
        const weeks = demoWeeks(now);
        expect(weeks.map(({ week }) => week)).toEqual([1, 2, 3]);
        for (const [index, week] of weeks.entries()) {
          expect(week.endDate.getTime() - week.startDate.getTime()).toBe(7 * DAY);
          expect(week.resultDate.getTime()).toBeGreaterThan(week.endDate.getTime());
          const next = weeks[index + 1];
          if (next) expect(next.startDate).toEqual(week.endDate);
        }
      }),
    );
  });

  it('starts weeks on a Monday or a Thursday at 00:00 UTC', () => {
    fc.assert(
      fc.property(nows, (now) => {
        for (const { startDate } of demoWeeks(now)) {
          expect([1, 4]).toContain(startDate.getUTCDay());
          expect(startDate.getTime() % DAY).toBe(0);
        }
      }),
    );
  });

  it('has the last week open now, for two more days at least, and the earlier ones published', () => {
    fc.assert(
      fc.property(nows, (now) => {
        const weeks = demoWeeks(now);
        const open = weeks.at(-1);
        expect(open?.publishedAt).toBeNull();
        expect(open?.startDate.getTime()).toBeLessThanOrEqual(now.getTime());
        expect((open?.endDate.getTime() ?? 0) - now.getTime()).toBeGreaterThanOrEqual(2 * DAY);
        for (const past of weeks.slice(0, -1)) {
          expect(past.publishedAt).toEqual(past.resultDate);
          expect(past.resultDate.getTime()).toBeLessThan(now.getTime());
        }
      }),
    );
  });

  it('lets only those take part who are still in the show, and gives each of them votes', () => {
    const weeks = demoWeeks(new Date());
    for (const { week, candidates, votes } of weeks) {
      const stillIn = demoCandidates.filter(
        (one) => (one.eliminatedInWeek ?? Number.POSITIVE_INFINITY) >= week,
      );
      expect(candidates).toEqual(stillIn.map(({ key }) => key));
      if (votes === null) continue;
      expect(Object.keys(votes).sort()).toEqual([...candidates].sort());
      expect(Object.values(votes).every((count) => Number.isInteger(count) && count > 0)).toBe(true);
    }
    expect(weeks.at(-1)?.votes).toBeNull();
  });

  it('has no tie in a past week, whose last candidate leaves the show', () => {
    for (const { week, votes } of demoWeeks(new Date())) {
      if (votes === null) continue;
      const ranking = Object.entries(votes).sort(([, one], [, other]) => other - one);
      expect(new Set(Object.values(votes)).size).toBe(ranking.length);
      const eliminated = demoCandidates.filter((one) => one.eliminatedInWeek === week);
      expect(eliminated.map(({ key }) => key)).toEqual([ranking.at(-1)?.[0]]);
    }
  });
});
