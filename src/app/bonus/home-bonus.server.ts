import type { RequestContext } from '#app/request.ts';
import { bonusStanding } from '#domain/bonus/service.ts';
import { ownReferral } from './own-referral.server.ts';
import type { ReferralState } from './referral-state.ts';

/** What the home page shows of a member's bonus votes. */
export interface HomeBonus {
  left: number;
  /** Invited people who have voted and are not part of a granted five. */
  invited: number;
  state: ReferralState;
}

/**
 * The bonus votes of the user who asks, in short.
 *
 * @returns null for a visitor without an account; `failed` when they could not be read: the page comes without them
 */
export async function homeBonus(ctx: RequestContext): Promise<HomeBonus | 'failed' | null> {
  if (!ctx.session?.registered) return null;
  try {
    const standing = await bonusStanding(ctx.dependencies.db, ctx.session);
    const { uncounted, state } = ownReferral(ctx, { ...standing, referral_code: null });
    return { left: standing.bonus_count, invited: uncounted, state };
  } catch (error) {
    ctx.dependencies.log.error({ err: error }, 'bonus votes could not be read');
    return 'failed';
  }
}
