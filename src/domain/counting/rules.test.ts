import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ranked, ranks, shares } from './rules.ts';

describe('shares', () => {
  const counts = fc.array(fc.integer({ min: 0, max: 5_000_000_000 }), { maxLength: 40 });

  it.each([
    [[], []],
    [
      [0, 0, 0],
      [0, 0, 0],
    ],
    [[1], [10_000]],
    [
      [1, 1, 1],
      [3334, 3333, 3333],
    ],
    [
      [0, 1, 1, 1],
      [0, 3334, 3333, 3333],
    ],
    [
      [1, 999_999],
      [0, 10_000],
    ],
    [
      [1, 19_999],
      [1, 9_999],
    ],
    // Would be rounded in floating point.
    [
      [900_719_925_474_099, 1],
      [10_000, 0],
    ],
  ])('of %j are %j', (votes, expected) => {
    expect(shares(votes)).toEqual(expected);
  });

  it('add up to 100.00 % exactly, each within a hundredth of the truth, in the order of the counts', () => {
    fc.assert(
      fc.property(counts, (votes) => {
        const total = votes.reduce((sum, count) => sum + count, 0);
        const shown = shares(votes);
        expect(shown).toHaveLength(votes.length);
        expect(shown.reduce((sum, share) => sum + share, 0)).toBe(total === 0 ? 0 : 10_000);
        if (total === 0) return;
        for (const [index, count] of votes.entries()) {
          const share = shown[index] ?? Number.NaN;
          // |share - 10 000·count/total| < 1, without fractions.
          const difference = BigInt(share) * BigInt(total) - 10_000n * BigInt(count);
          expect(difference < BigInt(total) && difference > -BigInt(total)).toBe(true);
          if (count === 0) expect(share).toBe(0);
          for (const [other, fewer] of votes.entries()) {
            if (count > fewer) expect(share).toBeGreaterThanOrEqual(shown[other] ?? 0);
          }
        }
      }),
    );
  });
});

describe('ranks', () => {
  it.each([
    [[], []],
    [[3], [1]],
    [
      [5, 5, 2],
      [1, 1, 3],
    ],
    [
      [1, 7, 7, 7, 0],
      [4, 1, 1, 1, 5],
    ],
  ])('of %j are %j', (votes, expected) => {
    expect(ranks(votes)).toEqual(expected);
  });

  it('say how many have more votes', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { maxLength: 30 }), (votes) => {
        for (const [index, rank] of ranks(votes).entries()) {
          const better = votes.toSorted((a, b) => b - a).indexOf(votes[index] ?? -1);
          expect(rank).toBe(better + 1);
        }
      }),
    );
  });
});

describe('equal votes', () => {
  it('rank the same, skip the next rank, and stand in the order of numbers, whatever order they come in', () => {
    const lines = fc.uniqueArray(fc.record({ number: fc.integer({ min: 1, max: 99 }), votes: fc.nat(4) }), {
      selector: ({ number }) => number,
    });
    fc.assert(
      fc.property(lines, (some) => {
        const all = ranked(some);
        for (const line of all) {
          const equal = all.filter(({ votes }) => votes === line.votes);
          expect(equal.every(({ rank }) => rank === line.rank)).toBe(true);
          expect(line.rank).toBe(1 + all.filter(({ votes }) => votes > line.votes).length);
          const numbers = equal.map(({ number }) => number);
          expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
        }
      }),
    );
  });
});
