import { bonusLapse } from '#domain/bonus/lapse-rules.ts';
import { REFERRALS_NEEDED, WEEKLY_REFERRAL_LIMIT } from '#domain/bonus/rules.ts';
import type { Contest } from '#domain/contest/schema.ts';
import type { VoterState } from '#domain/voter-state/schema.ts';
import { type ReferralState, referralState } from './referral-state.ts';

/** What the home page shows of a registered user's bonus votes. */
export interface HomeBonus {
  left: number;
  /** Invited users who have voted and are not part of a grant yet. */
  invited: number;
  state: ReferralState;
}

/**
 * A summary of a registered user's bonus votes.
 *
 * @param contest that visitors see now
 * @returns null for a visitor without an account; `failed` when they could not be read, and `over` when none can be
 * earned any more: the page is shown without them
 */
export function homeBonus(
  { registered, bonus }: VoterState,
  contest: Contest | null,
): HomeBonus | 'failed' | 'over' | null {
  if (contest && bonusLapse([contest]).over) return 'over';
  if (!registered) return null;
  if (!bonus) return 'failed';
  const bounds = { needed: REFERRALS_NEEDED, limit: WEEKLY_REFERRAL_LIMIT };
  return { left: bonus.left, invited: bonus.uncounted_referrals, state: referralState(bonus, bounds) };
}
