import { describe, expect, it } from 'vitest';
import { clock, remaining, tiles } from './countdown.ts';

const at = (text: string) => Date.parse(text);
const midnight = at('2026-11-21T00:00:00Z');

describe('remaining', () => {
  it('cuts a stretch of time into units', () => {
    expect(remaining(midnight, at('2026-11-18T18:47:17Z'))).toEqual({
      days: 2,
      hours: 5,
      minutes: 12,
      seconds: 43,
    });
  });

  it('shows zero only once the instant is reached', () => {
    expect(remaining(midnight, midnight - 1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 });
    expect(remaining(midnight, midnight)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });

  it('never goes below zero', () => {
    expect(remaining(midnight, midnight + 5000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });
});

describe('clock', () => {
  it('is a clock below one day, days and hours above', () => {
    expect(clock(remaining(midnight, at('2026-11-20T18:47:17Z')))).toBe('05:12:43');
    expect(clock(remaining(midnight, at('2026-11-20T00:00:01Z')))).toBe('23:59:59');
    expect(clock(remaining(midnight, at('2026-11-18T18:47:17Z')))).toBe('2\u00a0j\u00a005\u00a0h');
  });
});

describe('tiles', () => {
  it('has three boxes, down to the second on the last day', () => {
    expect(tiles({ days: 2, hours: 5, minutes: 1, seconds: 43 })).toEqual([
      { value: '2', unit: 'jours' },
      { value: '05', unit: 'heures' },
      { value: '01', unit: 'minute' },
    ]);
    expect(tiles({ days: 0, hours: 0, minutes: 12, seconds: 9 })).toEqual([
      { value: '00', unit: 'heure' },
      { value: '12', unit: 'minutes' },
      { value: '09', unit: 'secondes' },
    ]);
  });
});
