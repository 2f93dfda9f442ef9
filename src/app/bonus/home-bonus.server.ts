import { REFERRALS_NEEDED, WEEKLY_REFERRAL_LIMIT } from '#domain/bonus/rules.ts';
import type { VoterState } from '#domain/voter-state/schema.ts';
import { type ReferralState, referralState } from './referral-state.ts';

/** What the home page shows of a member's bonus votes. */
export interface HomeBonus {
  left: number;
  /** Invited people who have voted and are part of no grant. */
  invited: number;
  state: ReferralState;
}

/**
 * The bonus votes of a member, in short.
 *
 * @returns null for a visitor without an account; `failed` when they could not be read: the page comes without them
 */
export function homeBonus({ registered, bonus }: VoterState): HomeBonus | 'failed' | null {
  if (!registered) return null;
  if (!bonus) return 'failed';
  const bounds = { needed: REFERRALS_NEEDED, limit: WEEKLY_REFERRAL_LIMIT };
  return { left: bonus.left, invited: bonus.uncounted_referrals, state: referralState(bonus, bounds) };
}
