import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CURVE_RANGES,
  changeBetween,
  comparedUntil,
  curveWindow,
  type Marker,
  openingsApart,
  placeOnCurve,
  sortMarkers,
  toIntervals,
  toSeries,
} from './curve-rules.ts';

const at = (iso: string) => Date.parse(`${iso}Z`);
const told = (range: (typeof CURVE_RANGES)[number], over: string | null, now: string, published?: string) => {
  const vote = {
    opened: at('2026-11-16T08:30:00'),
    over: over && at(over),
    published: published ? at(published) : null,
  };
  const starts = toIntervals(curveWindow(range, vote as never, at(now)));
  const say = (time: number | undefined) => new Date(time ?? 0).toISOString().slice(5, 16);
  return [starts.length, say(starts[0]), say(starts.at(-1))];
};

describe('the time that a curve shows', () => {
  it('ends now while votes are taken, across midnight too', () => {
    expect(told('1h', null, '2026-11-20T00:12:34')).toEqual([60, '11-19T23:13', '11-20T00:12']);
    expect(told('6h', null, '2026-11-20T00:12:34')).toEqual([72, '11-19T18:15', '11-20T00:10']);
    expect(told('semaine', null, '2026-11-17T00:12:34')).toEqual([17, '11-16T08:00', '11-17T00:00']);
  });

  it('stays at the end of a vote that is over, and the week goes on to its results', () => {
    const later = '2026-12-24T10:00:00';
    expect(told('1h', '2026-11-22T00:00:00', later)).toEqual([60, '11-21T23:00', '11-21T23:59']);
    expect(told('6h', '2026-11-22T00:00:00', later)).toEqual([72, '11-21T18:00', '11-21T23:55']);
    expect(told('semaine', '2026-11-22T00:00:00', later)[2]).toBe('11-21T23:00');
    expect(told('semaine', '2026-11-22T00:00:00', later, '2026-11-22T21:00:00')[2]).toBe('11-22T21:00');
  });

  it('is nothing of a week that has not begun, and the hour before it all the same', () => {
    expect(told('semaine', null, '2026-11-16T05:00:00')[0]).toBe(0);
    expect(told('1h', null, '2026-11-16T05:00:00')[0]).toBe(60);
  });

  it('has intervals that follow each other, however long the vote and whenever it is looked at', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CURVE_RANGES),
        fc.integer({ min: 1e10, max: 2e12 }),
        fc.option(fc.integer({ min: 1, max: 4e9 })),
        fc.integer({ min: -1e9, max: 5e9 }),
        (range, opened, lasts, since) => {
          const over = lasts === null ? null : opened + lasts;
          const window = curveWindow(range, { opened, over, published: null }, opened + since);
          const starts = toIntervals(window);
          expect(starts.length).toBeLessThanOrEqual(31 * 24);
          for (const [n, start] of starts.entries()) {
            expect(start % window.step).toBe(0);
            if (n > 0) expect(start - (starts[n - 1] ?? 0)).toBe(window.step);
          }
          const end = over === null ? opened + since : Math.min(opened + since, over - 1);
          if (starts.length > 0) expect(Math.floor(end / window.step) * window.step).toBe(starts.at(-1));
        },
      ),
    );
  });
});

it('votes fall into their interval, and votes outside all intervals are left out', () => {
  const rows = [
    { place: 0, votes: 2 },
    { place: 2, votes: 1 },
    { place: 2, votes: 4 },
    { place: 3, votes: 9 },
    { place: -1, votes: 9 },
  ];
  expect(toSeries(3, rows)).toEqual([2, 0, 5]);
});

it('two openings lie a whole number of minutes apart', () => {
  expect(openingsApart(at('2026-11-23T00:00:20'), at('2026-11-16T00:00:00'))).toBe(7 * 86_400_000);
  expect(openingsApart(at('2026-11-23T00:00:00'), at('2026-11-16T00:00:20'))).toBe(7 * 86_400_000);
  expect(openingsApart(at('2026-11-23T00:00:00'), at('2026-11-16T00:00:40'))).toBe(7 * 86_400_000 - 60_000);
});

it('a difference is told in percent, and not at all where there is nothing to compare with', () => {
  expect([
    changeBetween(112, 100),
    changeBetween(50, 100),
    changeBetween(1, 1000),
    changeBetween(0, 1000),
    changeBetween(5, 0),
    changeBetween(5, null),
  ]).toEqual([12, -50, -99, -100, null, null]);
});

it('two weeks are compared by whole minutes, the first of which has to pass, and no further than the vote went', () => {
  const until = (opened: string, now: string, over: string | null = null) =>
    comparedUntil(
      {
        opened: at(`2026-11-20T${opened}`),
        over: over === null ? null : at(`2026-11-20T${over}`),
        published: null,
      },
      at(`2026-11-20T${now}`),
    );
  expect([until('20:00:00', '19:00:00'), until('20:00:00', '20:00:59')]).toEqual([null, null]);
  expect(until('20:00:00', '20:01:00')).toBe(at('2026-11-20T20:01:00'));
  // Opened by hand within a minute: a minute after that, not at the next full one.
  expect([until('20:00:40', '20:01:30'), until('20:00:40', '20:01:40')]).toEqual([
    null,
    at('2026-11-20T20:01:00'),
  ]);
  expect(until('20:00:00', '23:00:00', '21:30:07')).toBe(at('2026-11-20T21:30:00'));
});

it('an instant has a place on the curve, or none', () => {
  const starts = ['2026-11-20T20:00:00.000Z', '2026-11-20T20:01:00.000Z', '2026-11-20T20:02:00.000Z'];
  const place = (time: string) => placeOnCurve(at(`2026-11-20T${time}`), starts, 60);
  expect([place('20:00:00'), place('20:01:30'), place('20:02:59')]).toEqual([0, 75, 100]);
  expect([place('19:59:59'), place('20:03:01'), placeOnCurve(0, [], 60)]).toEqual([null, null, null]);
});

it('markers are sorted by time, and equal ones within a minute are told once', () => {
  const marker = (kind: Marker['kind'], time: string): Marker => ({
    kind,
    at: `2026-11-20T${time}Z`,
    end: null,
    alarm: null,
  });
  const told = sortMarkers([
    marker('closed', '21:00:05'),
    marker('opened', '08:00:00'),
    marker('closed', '21:00:00'),
    marker('suspended', '20:00:00'),
  ]);
  expect(told.map(({ kind }) => kind)).toEqual(['opened', 'suspended', 'closed']);
});
