import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ContestTimes,
  chooseCurrent,
  contestPhase,
  dailyVoteEnd,
  daysOfContest,
  isDayOver,
  isLastVoteDay,
  nextReset,
  utcDay,
} from './rules.ts';

const START = new Date('2026-11-16T08:00:00.000Z');
const END = new Date('2026-11-22T20:00:00.000Z');
const contest: ContestTimes = { start_date: START, end_date: END, override: null, published_at: null };
const shift = (date: Date, milliseconds: number) => new Date(date.getTime() + milliseconds);

const moment = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2027-12-31T23:59:59.999Z'),
  noInvalidDate: true,
});
const anyContest = fc
  .record({
    start_date: moment,
    length: fc.integer({ min: 1, max: 30 * 86_400_000 }),
    override: fc.constantFrom(null, 'suspended' as const, 'closed' as const),
    published_at: fc.option(moment),
  })
  .map(({ length, ...times }): ContestTimes => ({ ...times, end_date: shift(times.start_date, length) }));

it('a daily vote can be given until its day ends, or the contest before it', () => {
  const contest = { end_date: '2026-11-22T21:00:00.000Z' };
  const until = (now: string) => new Date(dailyVoteEnd(contest, new Date(now))).toISOString();
  expect(until('2026-11-21T23:59:59.999Z')).toBe('2026-11-22T00:00:00.000Z');
  expect(until('2026-11-22T00:00:00.000Z')).toBe(contest.end_date);
});

describe('utcDay and nextReset', () => {
  it.each([
    ['2026-11-20T23:59:59.999Z', '2026-11-20', '2026-11-21T00:00:00.000Z'],
    ['2026-11-21T00:00:00.000Z', '2026-11-21', '2026-11-22T00:00:00.000Z'],
    ['2026-12-31T23:30:00.000Z', '2026-12-31', '2027-01-01T00:00:00.000Z'],
    ['2028-02-29T12:00:00.000Z', '2028-02-29', '2028-03-01T00:00:00.000Z'],
    // Midnight in Kathmandu, the time zone of these tests, is not midnight in UTC.
    ['2026-11-20T18:15:00.000Z', '2026-11-20', '2026-11-21T00:00:00.000Z'],
  ])('%s belongs to %s, until %s', (now, day, reset) => {
    expect(utcDay(new Date(now))).toBe(day);
    expect(nextReset(new Date(now)).toISOString()).toBe(reset);
  });

  it('the reset is the first instant of another day', () => {
    fc.assert(
      fc.property(moment, (now) => {
        const reset = nextReset(now);
        expect(utcDay(reset)).not.toBe(utcDay(now));
        expect(utcDay(shift(reset, -1))).toBe(utcDay(now));
        expect(reset.getTime() - now.getTime()).toBeLessThanOrEqual(86_400_000);
      }),
    );
  });
});

describe('isLastVoteDay', () => {
  it('is true exactly where no instant of a later day is before the end', () => {
    fc.assert(
      fc.property(moment, moment, (end, now) => {
        const laterDay = utcDay(shift(end, -1)) > utcDay(now);
        expect(isLastVoteDay({ end_date: end.toISOString() }, now)).toBe(!laterDay);
      }),
    );
    expect(isLastVoteDay({ end_date: '2026-11-21T00:00:00Z' }, new Date('2026-11-20T00:00:00Z'))).toBe(true);
    expect(isLastVoteDay({ end_date: '2026-11-21T00:00:01Z' }, new Date('2026-11-20T23:59:59Z'))).toBe(false);
  });
});

describe('isDayOver', () => {
  it('is true of the days before, and of no day that has not begun yet by this clock', () => {
    fc.assert(
      fc.property(moment, moment, (voted, now) => {
        const day = utcDay(voted);
        expect(isDayOver(day, now)).toBe(nextReset(voted).getTime() <= now.getTime());
      }),
    );
    expect(isDayOver('2026-11-20', new Date('2026-11-20T23:59:59.999Z'))).toBe(false);
    expect(isDayOver('2026-11-20', new Date('2026-11-21T00:00:00.000Z'))).toBe(true);
    expect(isDayOver('2026-11-21', new Date('2026-11-20T23:59:59.999Z'))).toBe(false);
  });
});

describe('contestPhase', () => {
  it.each([
    ['a millisecond before the start', {}, shift(START, -1), 'scheduled'],
    ['at the start', {}, START, 'open'],
    ['a millisecond before the end', {}, shift(END, -1), 'open'],
    ['at the end', {}, END, 'closed'],
    ['suspended before the start', { override: 'suspended' }, shift(START, -1), 'scheduled'],
    ['suspended at the start', { override: 'suspended' }, START, 'suspended'],
    ['suspended at the end', { override: 'suspended' }, END, 'closed'],
    ['closed by hand before the start', { override: 'closed' }, shift(START, -1), 'scheduled'],
    ['closed by hand', { override: 'closed' }, START, 'closed'],
    ['published in the past', { published_at: shift(END, 5) }, shift(END, 6), 'published'],
    ['published at this instant', { published_at: shift(END, 5) }, shift(END, 5), 'published'],
    ['to be published later', { published_at: shift(END, 5) }, shift(END, 4), 'closed'],
    ['published while votes ran', { published_at: START }, shift(START, 1), 'published'],
  ] as const)('%s', (_name, more, now, phase) => {
    expect(contestPhase({ ...contest, ...more }, now)).toBe(phase);
  });

  it('never comes back to votes once it is closed or published', () => {
    fc.assert(
      fc.property(anyContest, moment, moment, (times, one, other) => {
        const [earlier, later] = one <= other ? [one, other] : [other, one];
        const order = ['scheduled', 'open', 'suspended', 'closed', 'published'];
        const before = order.indexOf(contestPhase(times, earlier));
        expect(order.indexOf(contestPhase(times, later))).toBeGreaterThanOrEqual(before);
      }),
    );
  });
});

describe('chooseCurrent', () => {
  const week = (number: number, published = false): ContestTimes & { week: number } => ({
    week: number,
    override: null,
    start_date: shift(START, number * 7 * 86_400_000),
    end_date: shift(END, number * 7 * 86_400_000),
    published_at: published ? shift(END, number * 7 * 86_400_000 + 3_600_000) : null,
  });
  const seen = (contests: ReturnType<typeof week>[], now: Date) => chooseCurrent(contests, now)?.week ?? null;

  it('is the running one, else the one being counted, else the next, else the last published', () => {
    const season = [week(0, true), week(1, true), week(2, true)];
    const start = (number: number) => season[number]?.start_date ?? START;
    const end = (number: number) => season[number]?.end_date ?? END;
    expect(seen([], START)).toBeNull();
    expect(seen(season, shift(start(0), -1))).toBe(0);
    expect(seen(season, start(0))).toBe(0);
    expect(seen(season, end(0))).toBe(0);
    expect(seen(season, shift(end(0), 3_600_000))).toBe(1);
    expect(seen(season, start(1))).toBe(1);
    expect(seen(season, shift(end(2), 3_600_000))).toBe(2);
  });

  it('keeps showing a vote that is suspended, and one that runs while another is being counted', () => {
    const suspended = { ...week(1), override: 'suspended' as const };
    expect(seen([week(0), suspended], suspended.start_date)).toBe(1);
    const unpublished = week(0);
    expect(seen([unpublished, week(1)], week(1).start_date)).toBe(1);
    expect(seen([unpublished, week(1)], shift(week(1).start_date, -1))).toBe(0);
  });

  it('does not depend on the order of its list, leaves it alone, and misses no open contest', () => {
    fc.assert(
      fc.property(fc.array(anyContest, { maxLength: 6 }), moment, (contests, now) => {
        const copy = [...contests];
        const chosen = chooseCurrent(contests, now);
        expect(contests).toEqual(copy);
        expect(chosen === null).toBe(contests.length === 0);
        const phases = contests.map((one) => contestPhase(one, now));
        if (phases.includes('open') && !phases.includes('suspended')) {
          expect(chosen && contestPhase(chosen, now)).toBe('open');
        }
        expect(chooseCurrent(contests.toReversed(), now)?.start_date).toEqual(chosen?.start_date);
      }),
    );
  });
});

describe('the days of a contest', () => {
  it.each([
    ['2026-11-16T00:00:00Z', '2026-11-18T00:00:00Z', ['2026-11-16', '2026-11-17']],
    ['2026-11-16T20:00:00Z', '2026-11-18T00:00:01Z', ['2026-11-16', '2026-11-17', '2026-11-18']],
    ['2026-11-16T20:00:00Z', '2026-11-16T21:00:00Z', ['2026-11-16']],
  ])('from %s to %s', (start_date, end_date, days) => {
    expect(daysOfContest({ start_date, end_date })).toEqual(days);
  });
});
