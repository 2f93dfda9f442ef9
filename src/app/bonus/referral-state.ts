import type { ReferralProgress } from '#domain/bonus/schema.ts';

/** How far the user's invitations have come, and what they can do about it. */
export interface Referral {
  code: string | null;
  /** Whole address that an invited person registers at. */
  link: string;
  uncounted: number;
  needed: number;
  weekly: number;
  limit: number;
  /** Registered, and not yet voted. */
  waiting: number;
  state: ReferralState;
}

/**
 * `claimable`: a bonus vote can be had now. `limited`: it could, were the week not full (docs/specification.md §9.4).
 */
export type ReferralState = 'claimable' | 'limited' | 'open';

/** What a user with these invitations can do (docs/specification.md §9.2). */
export function referralState(
  { uncounted_referrals, weekly_referral_bonuses }: ReferralProgress,
  { needed, limit }: { needed: number; limit: number },
): ReferralState {
  if (uncounted_referrals < needed) return 'open';
  return weekly_referral_bonuses < limit ? 'claimable' : 'limited';
}
