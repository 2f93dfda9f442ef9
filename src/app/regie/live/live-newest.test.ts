import { expect, it } from 'vitest';
import type { Curve } from '#domain/regie/curve-schema.ts';
import { curveFor, newerFraud } from './live-newest.ts';

const curve = (contest_id: string, range: Curve['range'], now: string) =>
  ({ contest_id, range, now }) as Curve;

it('a screen shows the newest curve of its week and range, and none of another', () => {
  const first = curve('week', '1h', '21:00');
  expect(curveFor('week', '1h', [null, first])).toBe(first);
  const newer = curve('week', '1h', '21:01');
  expect(curveFor('week', '1h', [newer, first])).toBe(newer);
  expect(curveFor('week', '1h', [first, newer])).toBe(newer);
  // The operator has chosen another range, whose first curve has not arrived yet.
  expect(curveFor('week', '1h', [curve('week', 'semaine', '21:02'), first])).toBe(first);
  // The next week went on air while the screen was open.
  expect(curveFor('next', '1h', [newer, first])).toBeNull();
  const next = curve('next', '1h', '21:03');
  expect(curveFor('next', '1h', [next, first])).toBe(next);
  expect(curveFor(null, '1h', [null, null])).toBeNull();
});

it('fraud that a page was not given is not shown from what came before', () => {
  const [old, fresh] = ['21:00', '21:01'].map((at) => ({ at, waiting: [], first: [] }));
  if (!old || !fresh) throw new Error('two of them');
  expect(newerFraud(fresh, old)).toBe(fresh);
  expect(newerFraud(old, fresh)).toBe(fresh);
  expect(newerFraud(fresh, null)).toBeNull();
});
