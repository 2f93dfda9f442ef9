import type { RequestContext } from '#app/request.ts';
import { REFERRALS_NEEDED, WEEKLY_REFERRAL_LIMIT } from '#domain/bonus/rules.ts';
import type { ReferralProgress } from '#domain/bonus/schema.ts';
import { paths } from '#site/paths.ts';
import { type Referral, referralState } from './referral-state.ts';

/** The progress of the user's invitations, with their link. */
export function ownReferral(
  ctx: RequestContext,
  progress: ReferralProgress & { referral_code: string | null; waiting?: number },
): Referral {
  const code = progress.referral_code;
  const bounds = { needed: REFERRALS_NEEDED, limit: WEEKLY_REFERRAL_LIMIT };
  return {
    ...bounds,
    code,
    link: new URL(paths.signUp({ ref: code }), ctx.dependencies.config.publicUrl).href,
    uncounted: progress.uncounted_referrals,
    weekly: progress.weekly_referral_bonuses,
    waiting: progress.waiting ?? 0,
    state: referralState(progress, bounds),
  };
}
