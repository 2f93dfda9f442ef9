import { describe, expect, it } from 'vitest';
import { localReset } from './utc-rule.tsx';

describe('the sentence about 00:00 UTC', () => {
  it('adds the local time where it is another one', () => {
    const now = new Date('2026-11-20T19:00:00Z');
    const there = new Date('2026-11-21T00:00:00Z');
    const [hours, minutes] = [there.getHours(), there.getMinutes()];
    // The machine's zone is not known here.
    const expected =
      hours === 0 && minutes === 0 ? null : `${hours}\u00a0h\u00a0${String(minutes).padStart(2, '0')}`;
    expect(localReset(now)?.replace(/^00/, '0') ?? null).toBe(expected);
  });
});
