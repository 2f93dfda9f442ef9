import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUCKETS } from '#domain/user-key.ts';
import { bucketsFor, SAMPLED_USERS, toReadFigures, toThreeDigits } from './reach-rules.ts';

describe('the figures of a message', () => {
  it('are told with three digits, and never as more than they are', () => {
    expect([0, 7, 999, 1_234, 1_239_999, 45_678].map(toThreeDigits)).toEqual([
      0, 7, 999, 1_230, 1_230_000, 45_600,
    ]);
    fc.assert(
      fc.property(fc.nat({ max: 20_000_000 }), (exact) => {
        const told = toThreeDigits(exact);
        expect(told).toBeLessThanOrEqual(exact);
        expect(told).toBeGreaterThan(exact * 0.989 - 1);
      }),
    );
  });

  it('are counted with every user of a small show, and with as few buckets as are enough of a large one', () => {
    expect([bucketsFor(0), bucketsFor(3), bucketsFor(SAMPLED_USERS / BUCKETS)]).toEqual([
      BUCKETS,
      BUCKETS,
      BUCKETS,
    ]);
    expect([bucketsFor(4_000), bucketsFor(1_000_000)]).toEqual([5, 1]);
    expect(toReadFigures({ reached: 90, read: 30 }, BUCKETS)).toEqual({
      reached: 90,
      read: 30,
      about: false,
    });
    expect(toReadFigures({ reached: 90, read: 30 }, 64)).toEqual({ reached: 360, read: 120, about: true });
  });
});
