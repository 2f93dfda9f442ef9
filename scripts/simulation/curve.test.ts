import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arrivals, share } from './curve.ts';

const minutes = fc.integer({ min: 8, max: 120 });

it('no visitor comes before an evening’s vote opens or after it ends, and never more than in its busiest second', () => {
  fc.assert(
    fc.property(minutes, fc.double({ min: -10, max: 130, noNaN: true }), (length, at) => {
      const part = share(at, length);
      expect(part).toBeGreaterThanOrEqual(0);
      expect(part).toBeLessThanOrEqual(1);
      if (at < 0 || at >= length) expect(part).toBe(0);
    }),
  );
});

it('an evening has its rush at the opening, an ebb, and a second rush at the last call', () => {
  expect(share(0.5, 30)).toBe(1);
  expect(share(15, 30)).toBeCloseTo(0.12);
  expect(share(29.99, 30)).toBeGreaterThan(0.69);
  expect(Math.max(...arrivals(49_800, 30))).toBeGreaterThan(49_000);
});

it('an evening that is played faster has the same shape, and fewer who come', () => {
  const whole = arrivals(100, 30);
  const fast = arrivals(100, 30, 6);
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
  expect(fast).toHaveLength(180);
  expect(sum(whole) / sum(fast)).toBeCloseTo(10, 1);
});
