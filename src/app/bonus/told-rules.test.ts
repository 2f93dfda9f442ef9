import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bonus } from '#domain/bonus/schema.ts';
import { toldCopy } from '#site/copy/bonus-told.ts';
import { afterTelling, earnedBy, mayHaveCome, untold } from './told-rules.ts';

const spent = {
  contest_id: 'c',
  week: 1,
  candidate_id: 'd',
  candidate: 'Grâce',
  cast_at: '2026-06-01T00:00:00.000Z',
};
const grant = (number: number, given = false, bonus_type: Bonus['bonus_type'] = 'video'): Bonus => ({
  number,
  bonus_type,
  source: null,
  granted_at: '2026-06-01T00:00:00.000Z',
  vote: given ? spent : null,
});

describe('bonus votes that come while their user is elsewhere', () => {
  it('are told once each, however they come and are given, and asked for only when more are left', () => {
    // Between two pages some are granted and some are given, by this phone or by another.
    const steps = fc.array(fc.record({ granted: fc.nat(3), given: fc.nat(3) }), { maxLength: 20 });
    fc.assert(
      fc.property(steps, fc.nat(5), (turns, first) => {
        const all = Array.from({ length: first }, (_, index) => grant(index + 1));
        let told = { user: 'u', number: first as number | null, left: first };
        const heard: number[] = [];
        for (const { granted, given } of turns) {
          for (let n = 0; n < granted; n += 1) all.push(grant(all.length + 1));
          for (const one of all.filter(({ vote }) => vote === null).slice(0, given)) one.vote = spent;
          const now = { left: all.filter(({ vote }) => vote === null).length, granted: null };
          const risen = now.left > told.left;
          expect(mayHaveCome(told, now)).toBe(risen);
          if (!risen) {
            told = { ...told, left: now.left };
            continue;
          }
          const answer = all.filter(({ number }) => number > (told.number ?? 0)).reverse();
          heard.push(...untold(answer, told, now).map(({ number }) => number));
          told = afterTelling(answer, told, now);
          expect(untold(answer, told, now)).toEqual([]);
          expect(mayHaveCome(told, now)).toBe(false);
        }
        expect(new Set(heard).size).toBe(heard.length);
        expect(heard.every((number) => number > first)).toBe(true);
      }),
    );
  });

  it('are noticed by the profile too, where they were given before any page showed them', () => {
    const told = { user: 'u', number: 2, left: 1 };
    expect(mayHaveCome(told, { left: 1, granted: 3 })).toBe(true);
    expect(mayHaveCome(told, { left: 1, granted: 2 })).toBe(false);
    expect(untold([grant(3, true)], told, { left: 1, granted: 3 })).toEqual([]);
  });

  it('are the newest where a phone never learned how many there were', () => {
    const told = { user: 'u', number: null, left: 1 };
    const grants = [grant(4), grant(3, true), grant(2), grant(1)];
    expect(untold(grants, told, { left: 3, granted: null }).map(({ number }) => number)).toEqual([4, 2]);
    expect(afterTelling(grants, told, { left: 3, granted: null })).toEqual({ user: 'u', number: 4, left: 3 });
  });
});

describe('how bonus votes were earned', () => {
  it('is told in a line, with the code or the title where all are of one', () => {
    const code = { bonus_type: 'partenaire' as const, source: 'RADIOSUD' };
    expect(toldCopy.by(earnedBy([code, code]))).toBe('Code partenaire · RADIOSUD');
    expect(toldCopy.text(earnedBy([code, code]))).toBe('Vous avez obtenu 2\u00a0votes bonus');
    expect(toldCopy.by(earnedBy([code, grant(1)]))).toBe('Code partenaire · Vidéo vue');
  });

  it('names no friend, and says the sentence of the specification for one vote of invitations', () => {
    const [referral] = earnedBy([grant(1, false, 'parrainage')]);
    expect(toldCopy.by(referral ? [referral] : [])).toBe('Vos proches ont voté grâce à vous');
    expect(toldCopy.text(referral ? [referral] : [])).toBe('Vous avez obtenu 1 vote bonus parrainage');
  });
});
