import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentFor, type PlannedTimes, phaseAsOf, possiblePhases } from './as-of-rules.ts';
import { chooseCurrent, contestPhase } from './rules.ts';
import { contestPhases, momentNames } from './schema.ts';

const day = (date: string) => new Date(`2026-11-${date}:00.000Z`);
const START = day('16T08:00');
const END = day('22T20:00');
const OUT = day('22T21:00');
const week: PlannedTimes = {
  id: 'one',
  start_date: START,
  end_date: END,
  result_date: OUT,
  override: null,
  published_at: null,
};
const at = (instant: Date) => ({ at: instant, forced: null });
const shift = (date: Date, milliseconds: number) => new Date(date.getTime() + milliseconds);

const HOUR = 3_600_000;
const instant = fc.date({ min: day('01T00:00'), max: day('30T00:00'), noInvalidDate: true });
const anyWeek = fc
  .record({
    start: instant,
    length: fc.integer({ min: 1, max: 9 * 24 * HOUR }),
    counting: fc.integer({ min: 0, max: 24 * HOUR }),
    override: fc.constantFrom(null, 'suspended' as const, 'closed' as const),
    late: fc.option(fc.integer({ min: 0, max: 24 * HOUR })),
  })
  .map(({ start, length, counting, override, late }): PlannedTimes => {
    const end_date = shift(start, length);
    const result_date = shift(end_date, counting);
    const published_at = late === null ? null : shift(result_date, late);
    return { id: 'one', start_date: start, end_date, result_date, override, published_at };
  });

describe('the phase of a week at another instant', () => {
  const before = day('10T12:00');
  const during = day('18T12:00');
  const after = day('23T12:00');
  it.each([
    ['ahead, before the start', {}, before, shift(START, -1), 'scheduled'],
    ['ahead, at the start', {}, before, START, 'open'],
    ['ahead, at the end', {}, before, END, 'closed'],
    ['ahead, a millisecond before its results are due', {}, before, shift(OUT, -1), 'closed'],
    ['ahead, when its results are due', {}, before, OUT, 'published'],
    ['ahead, when they are due at another date', { published_at: shift(OUT, HOUR) }, during, OUT, 'closed'],
    ['ahead of a vote that is suspended', { override: 'suspended' }, during, shift(during, 1), 'suspended'],
    ['ahead of it, after its end', { override: 'suspended' }, during, END, 'closed'],
    ['ahead of a vote that was closed by hand', { override: 'closed' }, during, shift(during, 1), 'closed'],
    ['behind, before it was closed by hand', { override: 'closed' }, during, shift(START, 1), 'open'],
    ['behind, before it was suspended', { override: 'suspended' }, during, shift(START, 1), 'open'],
    ['behind, before it was published', { published_at: OUT }, after, shift(OUT, -1), 'closed'],
    ['behind, since it was published', { published_at: OUT }, after, shift(OUT, 1), 'published'],
    ['behind, when results that are late were due', {}, after, shift(OUT, 1), 'closed'],
    ['at the present, when they are late', {}, after, after, 'closed'],
    ['ahead, when they are late', {}, after, shift(after, 1), 'published'],
  ] as const)('%s', (_name, more, now, instant, phase) => {
    expect(phaseAsOf({ ...week, ...more }, at(instant), now)).toBe(phase);
  });

  it('is the present phase at the present instant', () => {
    fc.assert(
      fc.property(anyWeek, instant, (one, now) => {
        expect(phaseAsOf(one, at(now), now)).toBe(contestPhase(one, now));
      }),
    );
  });

  it('never goes back as the instant advances, in the future or in the past', () => {
    const order = ['scheduled', 'open', 'closed', 'published'];
    fc.assert(
      fc.property(anyWeek, instant, instant, instant, (one, now, a, b) => {
        const [earlier, later] = a <= b ? [a, b] : [b, a];
        if (earlier < now !== later < now) return;
        const rank = (when: Date) =>
          order.indexOf(phaseAsOf(one, at(when), now).replace('suspended', 'open'));
        expect(rank(earlier)).toBeLessThanOrEqual(rank(later));
      }),
    );
  });

  it('is the forced one in that week, and in no other', () => {
    fc.assert(
      fc.property(anyWeek, instant, instant, fc.constantFrom(...contestPhases), (one, now, when, phase) => {
        const asOf = { at: when, forced: { contestId: 'one', phase, last: false } };
        expect(phaseAsOf(one, asOf, now)).toBe(phase);
        const other = { ...one, id: 'other' };
        expect(phaseAsOf(other, asOf, now)).toBe(phaseAsOf(other, at(when), now));
      }),
    );
  });

  it('decides which week the screens show', () => {
    const second = {
      ...week,
      id: 'two',
      start_date: day('23T08:00'),
      end_date: day('29T20:00'),
      result_date: day('29T21:00'),
    };
    const shown = (when: Date, phase: 'published' | null = null) => {
      const asOf = { at: when, forced: phase && { contestId: 'two', phase, last: false } };
      const current = chooseCurrent([week, second], before, (one) => phaseAsOf(one, asOf, before));
      return current?.id;
    };
    expect(
      [START, END, day('23T07:59'), day('23T08:00'), day('30T12:00')].map((when) => shown(when)),
    ).toEqual(['one', 'one', 'two', 'two', 'two']);
    expect(shown(START, 'published')).toBe('one');
  });
});

describe('a moment by its name', () => {
  it('is one at which the week can be in its phase', () => {
    fc.assert(
      fc.property(anyWeek, fc.constantFrom(...momentNames), (one, name) => {
        const { at: when, phase } = momentFor(one, name);
        expect(when.getTime()).not.toBeNaN();
        if (phase) expect(possiblePhases(one, when)).toContain(phase);
      }),
    );
  });

  it.each([
    ['eve', '2026-11-15T08:00:00.000Z', 'scheduled'],
    ['before', '2026-11-16T07:00:00.000Z', 'scheduled'],
    ['middle', '2026-11-19T14:00:00.000Z', 'open'],
    ['suspended', '2026-11-19T14:00:00.000Z', 'suspended'],
    ['closing', '2026-11-22T19:55:00.000Z', 'open'],
    ['counting', '2026-11-22T20:30:00.000Z', 'closed'],
    ['published', '2026-11-22T21:01:00.000Z', 'published'],
    ['after', '2026-11-23T21:00:00.000Z', null],
    ['final', '2026-11-22T21:01:00.000Z', 'published'],
  ] as const)('%s', (name, when, phase) => {
    expect(momentFor(week, name)).toEqual({ at: new Date(when), phase });
  });

  it('follows results that came late', () => {
    const late = { ...week, published_at: shift(OUT, HOUR) };
    expect(momentFor(late, 'published').at).toEqual(shift(OUT, HOUR + 60_000));
  });
});

describe('the phases that a week can be in', () => {
  it.each([
    [shift(START, -1), ['scheduled']],
    [START, ['open', 'suspended', 'closed']],
    [shift(END, -1), ['open', 'suspended', 'closed']],
    [END, ['closed', 'published']],
  ])('%s', (when, phases) => {
    expect(possiblePhases(week, when)).toEqual(phases);
  });
});
