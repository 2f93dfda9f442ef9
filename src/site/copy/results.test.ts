import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortCount } from './results.ts';

describe('the votes of a day above its bar', () => {
  it('are told to the unit where there is room for it', () => {
    expect(shortCount(0)).toBe('0');
    expect(shortCount(52_123)).toBe('52\u202f123');
  });

  it('are told in thousands and millions above that', () => {
    expect(shortCount(412_836)).toBe('413\u202fk');
    expect(shortCount(999_600)).toBe('1\u202fM');
    expect(shortCount(1_234_567)).toBe('1,2\u202fM');
  });

  it('have six letters at most', () => {
    fc.assert(fc.property(fc.nat(99_000_000), (votes) => shortCount(votes).length <= 6));
  });
});
