import { expect, it } from 'vitest';
import { REFERRALS_NEEDED, referralRefusal, WEEKLY_REFERRAL_LIMIT } from '#domain/bonus/rules.ts';
import { referralState } from './referral-state.ts';

it('referralState is claimable exactly where the rule grants a bonus vote, and limited wherever the week is full', () => {
  const bounds = { needed: REFERRALS_NEEDED, limit: WEEKLY_REFERRAL_LIMIT };
  for (let uncounted_referrals = 0; uncounted_referrals <= 11; uncounted_referrals += 1) {
    for (let weekly_referral_bonuses = 0; weekly_referral_bonuses <= 6; weekly_referral_bonuses += 1) {
      const progress = { uncounted_referrals, weekly_referral_bonuses };
      const state = referralState(progress, bounds);
      expect([progress, state === 'claimable']).toEqual([progress, referralRefusal(progress) === null]);
      const full = referralRefusal(progress) === 'REFERRAL_WEEK_LIMIT';
      expect([progress, state === 'limited']).toEqual([progress, full]);
    }
  }
});
