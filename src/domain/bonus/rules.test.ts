import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  codeRefusal,
  creditProgress,
  normalizeCode,
  REFERRALS_NEEDED,
  referralRefusal,
  WEEKLY_REFERRAL_LIMIT,
} from './rules.ts';

describe('invited people who have voted', () => {
  it.each([
    [0, 0, 'REFERRALS_MISSING'],
    [REFERRALS_NEEDED - 1, 0, 'REFERRALS_MISSING'],
    [REFERRALS_NEEDED, 0, null],
    [REFERRALS_NEEDED, WEEKLY_REFERRAL_LIMIT - 1, null],
    [8 * REFERRALS_NEEDED, WEEKLY_REFERRAL_LIMIT - 1, null],
    [REFERRALS_NEEDED, WEEKLY_REFERRAL_LIMIT, 'REFERRAL_WEEK_LIMIT'],
    [0, WEEKLY_REFERRAL_LIMIT, 'REFERRAL_WEEK_LIMIT'],
    [8 * REFERRALS_NEEDED, WEEKLY_REFERRAL_LIMIT + 1, 'REFERRAL_WEEK_LIMIT'],
  ])('%i of them, with %i bonus votes this week: %s', (uncounted, weekly, refusal) => {
    expect(referralRefusal({ uncounted_referrals: uncounted, weekly_referral_bonuses: weekly })).toBe(
      refusal,
    );
  });
});

describe('a partner code', () => {
  it.each([
    'PALMARES2026',
    ' palmares 2026 ',
    'Palmares-2026',
    'ＰＡＬＭＡＲＥＳ２０２６',
    'pal—mares\u00a020\u200b26.',
  ])('is the same as « %s »', (typed) => {
    expect(normalizeCode(typed)).toBe('PALMARES2026');
  });

  it.each(['', ' - ', 'PALMARES!', "'; drop table votes", '😀', 'A'.repeat(41)])(
    'cannot be « %s »',
    (typed) => {
      expect(normalizeCode(typed)).toBeNull();
    },
  );

  it('has one normal form, with any separators between its characters and in either case', () => {
    const character = fc.constantFrom(...'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789');
    const between = fc.constantFrom('', ' ', '-', '–', '\u00a0', '\t', '\u200b', '_', '.');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(character, between, fc.boolean()), { minLength: 1, maxLength: 40 }),
        (parts) => {
          const typed = parts.map(([c, gap, lower]) => gap + (lower ? c.toLowerCase() : c)).join('');
          const code = normalizeCode(typed);
          expect(code).toBe(parts.map(([c]) => c).join(''));
          expect(normalizeCode(code ?? '')).toBe(code);
        },
      ),
    );
  });

  const valid = {
    started: true,
    ended: false,
    stopped: false,
    ownUses: 0,
    max_uses_per_user: 1,
    uses: 0,
    max_uses: null,
  };
  it.each([
    ['gives', {}, null],
    ['is not valid yet', { started: false }, 'PARTNER_CODE_NOT_YET'],
    ['is over', { ended: true }, 'PARTNER_CODE_EXPIRED'],
    ['has been used by this user', { ownUses: 1 }, 'PARTNER_CODE_ALREADY_USED'],
    ['has been used by this user, and is over', { ownUses: 1, ended: true }, 'PARTNER_CODE_ALREADY_USED'],
    ['is stopped', { stopped: true }, 'PARTNER_CODE_STOPPED'],
    [
      'has been used by this user, and is stopped',
      { ownUses: 1, stopped: true },
      'PARTNER_CODE_ALREADY_USED',
    ],
    ['may be used twice', { ownUses: 1, max_uses_per_user: 2 }, null],
    ['has a use left', { max_uses: 10, uses: 9 }, null],
    ['is used up', { max_uses: 10, uses: 10 }, 'PARTNER_CODE_USED_UP'],
  ])('%s', (_name, facts, refusal) => {
    expect(codeRefusal({ ...valid, ...facts })).toBe(refusal);
  });
});

describe('watching a video', () => {
  const watched = (elapsedMs: number, positionMs: number, creditedMs = 0) =>
    creditProgress({ elapsedMs, positionMs, creditedMs, durationMs: 60_000 });

  it('counts what was watched in the time that has passed', () => {
    expect(watched(10_000, 10_000)).toEqual({ creditedMs: 10_000, skipped: false, finished: false });
    // A player that is a little ahead is credited only the time; one that stood still, only its position.
    expect(watched(9_700, 10_000)).toEqual({ creditedMs: 9_700, skipped: false, finished: false });
    expect(watched(30_000, 12_000)).toEqual({ creditedMs: 12_000, skipped: false, finished: false });
  });

  it('counts nothing for what was jumped over, nor for what is seen again', () => {
    expect(watched(10_000, 50_000)).toEqual({ creditedMs: 0, skipped: true, finished: false });
    expect(watched(10_000, 5_000, 20_000)).toEqual({ creditedMs: 20_000, skipped: false, finished: false });
    // A pause of an hour is no hour watched.
    expect(watched(3_600_000, 60_000 * 2, 0).creditedMs).toBeLessThanOrEqual(60_000);
    expect(
      creditProgress({
        elapsedMs: 3_600_000,
        positionMs: 3_000_000,
        creditedMs: 0,
        durationMs: 3_600_000,
      }),
    ).toMatchObject({ creditedMs: 0, skipped: true });
  });

  it('ends a little before the end', () => {
    expect(watched(10_000, 58_400, 50_000)).toMatchObject({ finished: false });
    expect(watched(10_000, 58_600, 50_000)).toMatchObject({ finished: true });
    expect(watched(20_000, 999_999, 50_000)).toMatchObject({ creditedMs: 60_000, finished: true });
  });

  it('never counts more than the time since the start, for any reports and however often', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2_000, max: 300_000 }),
        fc.array(
          fc.record({
            elapsedMs: fc.oneof(fc.integer({ min: -500, max: 20_000 }), fc.constant(0)),
            positionMs: fc.integer({ min: 0, max: 400_000 }),
          }),
          { maxLength: 60 },
        ),
        (durationMs, checkpoints) => {
          let creditedMs = 0;
          let passed = 0;
          for (const { elapsedMs, positionMs } of checkpoints) {
            passed += Math.max(elapsedMs, 0);
            const next = creditProgress({ creditedMs, elapsedMs, positionMs, durationMs });
            expect(next.creditedMs).toBeGreaterThanOrEqual(creditedMs);
            expect(next.creditedMs).toBeLessThanOrEqual(Math.min(passed, durationMs));
            if (next.finished) expect(passed).toBeGreaterThanOrEqual(durationMs - 1_500);
            creditedMs = next.creditedMs;
          }
        },
      ),
    );
  });
});
