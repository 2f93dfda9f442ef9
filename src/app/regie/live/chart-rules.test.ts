import { expect, it } from 'vitest';
import type { Marker } from '#domain/regie/curve-rules.ts';
import { isUnderWay, placeMarkers, scaleFor, spread, toPoints, toPolylines } from './chart-rules.ts';

const starts = Array.from({ length: 61 }, (_, n) => new Date(Date.UTC(2026, 10, 20, 20, n)).toISOString());
const marker = (kind: Marker['kind'], minute: number): Marker => ({
  kind,
  at: new Date(Date.UTC(2026, 10, 20, 20, minute)).toISOString(),
  end: null,
  alarm: null,
});
const placed = (...markers: Marker[]) =>
  placeMarkers({ markers, starts, step_s: 60 }).map(({ marker: one, place, label }) => [
    one.kind,
    place,
    label,
  ]);

it('a scale ends at a round figure that no value exceeds', () => {
  expect([0, 9, 11, 99, 4_218, 60_000].map(scaleFor)).toEqual([10, 10, 20, 100, 5_000, 100_000]);
});

it('a curve goes from edge to edge, and one that is under way in two parts', () => {
  const points = toPoints([0, 5, 10], 10);
  expect(points).toBe('0.0,100.0 500.0,50.0 1000.0,0.0');
  expect(toPolylines(points, false)).toEqual([{ points, finished: true }]);
  expect(toPolylines(points, true)).toEqual([
    { points: '0.0,100.0 500.0,50.0', finished: true },
    { points: '500.0,50.0 1000.0,0.0', finished: false },
  ]);
  const curve = { starts: ['2026-11-20T20:00:00.000Z'], step_s: 60 };
  expect(isUnderWay({ ...curve, now: '2026-11-20T20:00:59.000Z' })).toBe(true);
  expect(isUnderWay({ ...curve, now: '2026-11-20T20:01:00.000Z' })).toBe(false);
});

it('a marker has its name beside it where there is room, the newest first, and none outside of the curve', () => {
  expect(placed(marker('suspended', 30), marker('resumed', 33), marker('published', 300))).toEqual([
    ['suspended', 50, 'before'],
    ['resumed', 55, 'after'],
  ]);
  expect(placed(marker('closed', 60))).toEqual([['closed', 100, 'before']]);
  expect(placed(marker('opened', 0), marker('suspended', 1), marker('resumed', 2))[0]).toEqual([
    'opened',
    0,
    null,
  ]);
});

it('times under a curve are spread from its first interval to its last', () => {
  expect([spread(60, 5), spread(2, 5), spread(0, 5)]).toEqual([[0, 15, 30, 44, 59], [0, 1], []]);
});
