import { expect, it } from 'vitest';
import { curveLines } from './curve-file-rules.ts';
import type { Curve } from './curve-schema.ts';

const curve: Curve = {
  now: '2026-11-20T20:02:30.000Z',
  contest_id: 'contest',
  range: '1h',
  step_s: 60,
  starts: ['2026-11-20T20:00:00.000Z', '2026-11-20T20:01:00.000Z'],
  total: [5, 7],
  talents: [{ candidate_id: 'koffi', votes: [5, 6] }],
  before: { week: 1, votes: [2, 3] },
  since_opening: { votes: 12, compared: 12, before: 5 },
  markers: [
    { kind: 'opened', at: '2026-11-16T08:00:00.000Z', end: null, alarm: null },
    { kind: 'suspended', at: '2026-11-20T20:01:05.000Z', end: null, alarm: null },
    { kind: 'resumed', at: '2026-11-20T20:01:50.000Z', end: null, alarm: null },
  ],
};

it('a curve as a file has every talent, the week before, and what happened in its interval', () => {
  expect(curveLines(curve, ['aicha', 'koffi'], ({ kind }) => kind)).toEqual([
    ['2026-11-20T20:00:00.000Z', '2026-11-20T20:01:00.000Z', 5, 0, 5, 2, null],
    [
      '2026-11-20T20:01:00.000Z',
      '2026-11-20T20:02:00.000Z',
      7,
      0,
      6,
      3,
      '20:01:05 suspended, 20:01:50 resumed',
    ],
  ]);
  expect(curveLines({ ...curve, before: null }, [], ({ kind }) => kind)[0]).toHaveLength(4);
});
