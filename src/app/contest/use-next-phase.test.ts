import { describe, expect, it } from 'vitest';
import { isPageStale } from './use-next-phase.ts';

describe('a page that comes back into sight', () => {
  const start = Date.parse('2026-11-23T20:00:00Z');
  const later = (seconds: number) => start + seconds * 1_000;

  it('asks again when the instant it waited for has passed, however short it was away', () => {
    expect(isPageStale(later(10), start, later(9))).toBe(false);
    expect(isPageStale(later(10), start, later(10))).toBe(true);
  });

  it('asks again after a minute, for what an operator may have decided', () => {
    expect(isPageStale(null, start, later(59))).toBe(false);
    expect(isPageStale(null, start, later(60))).toBe(true);
    expect(isPageStale(later(3_600), start, later(60))).toBe(true);
  });
});
