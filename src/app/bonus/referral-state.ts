import type { ReferralProgress } from '#domain/bonus/schema.ts';

/** The progress of the user's invitations, and what the user can do now. */
export interface Referral {
  code: string | null;
  /** Full address at which an invited visitor registers. */
  link: string;
  uncounted: number;
  needed: number;
  weekly: number;
  limit: number;
  /** Invited users who have registered and not voted yet. */
  waiting: number;
  state: ReferralState;
}

/**
 * `claimable`: a bonus vote can be claimed now. `limited`: the week is full, however many invited users have voted
 * (docs/specification.md §9.4). `open`: more invited users have to vote first.
 */
export type ReferralState = 'claimable' | 'limited' | 'open';

/** What a user with these invitations can do (docs/specification.md §9.2). */
export function referralState(
  { uncounted_referrals, weekly_referral_bonuses }: ReferralProgress,
  { needed, limit }: { needed: number; limit: number },
): ReferralState {
  if (weekly_referral_bonuses >= limit) return 'limited';
  return uncounted_referrals < needed ? 'open' : 'claimable';
}
