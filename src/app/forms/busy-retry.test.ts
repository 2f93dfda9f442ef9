import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { secondsToRetry } from './busy-retry.ts';
import type { FormAnswer } from './form-answer.ts';

const answer = (code: FormAnswer['code'], retryAfter?: number): FormAnswer => ({
  code,
  fields: {},
  values: {},
  ...(retryAfter === undefined ? {} : { retryAfter }),
});
const chance = fc.double({ min: 0, max: 1, noNaN: true });

describe('a form that goes again by itself', () => {
  it('comes at its turn exactly where its place is kept, however often it was told to wait', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 600 }), fc.nat(100), chance, (seconds, attempts, at) => {
        expect(secondsToRetry(answer('IN_LINE', seconds), attempts, at)).toBe(seconds);
      }),
    );
  });

  it('comes within three seconds of the time that it was told otherwise, spread by chance, and not for ever', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.nat(10), chance, (seconds, attempts, at) => {
        const wait = secondsToRetry(answer('BUSY', seconds), attempts, at);
        if (attempts >= 6) expect(wait).toBeNull();
        else {
          expect(wait).toBeGreaterThanOrEqual(Math.max(2, seconds));
          expect(wait).toBeLessThanOrEqual(Math.max(2, seconds) + 3);
        }
      }),
    );
    expect(secondsToRetry(answer('DATABASE_UNAVAILABLE'), 0, 0)).toBe(2);
  });
});
