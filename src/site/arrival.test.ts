import { describe, expect, it } from 'vitest';
import { isFinalRefusal, VOTE_REFUSALS } from '#domain/voting/refusal-rules.ts';
import { afterArrival } from './arrival.ts';
import { errorMessage } from './copy/errors.ts';
import { flashMessages } from './copy/flash.ts';

const FINAL = Object.keys(VOTE_REFUSALS).filter(isFinalRefusal);
/** What the next page says of a vote that was refused for this reason. */
const told = (code: (typeof FINAL)[number]) =>
  flashMessages[afterArrival({ kind: 'refused', code }, 'registered', null).flash]?.text;

describe('a user whose vote waited for their sign-in', () => {
  it.each(FINAL.filter((code) => code !== 'VOTE_ALREADY_CAST' && code !== 'VOTE_DAY_PASSED'))(
    'is told that it is not counted, and why: %s',
    (code) => {
      expect(told(code)).toBe(`Votre choix n’a pas été compté. ${errorMessage(code)}`);
    },
  );

  it('is told what remains counted where they have voted already, and where its day is over promised nothing', () => {
    expect(told('VOTE_ALREADY_CAST')).toBe('Votre vote du jour est déjà donné. Il reste compté.');
    expect(told('VOTE_DAY_PASSED')).toBe(
      'Votre choix n’a pas été compté\u00a0: il était pour un autre jour.',
    );
  });

  it('is led to it where it still waits, and welcomed', () => {
    const kept = afterArrival({ kind: 'kept', error: null }, 'registered', null);
    expect(kept).toEqual({ to: '/votepending', flash: 'registered' });
  });
});
