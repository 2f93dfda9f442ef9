import { redirect } from 'react-router';
import type { RequestContext } from '#app/request.ts';
import { assignBonus } from '#domain/bonus/service.ts';
import { AppError } from '#domain/errors.ts';
import { paths } from '#site/paths.ts';

/**
 * Claims the invitations' bonus vote for a browser without JavaScript, and redirects: to /vote
 * (docs/specification.md §9.3), or back with the reason.
 */
export async function claimReferral(ctx: RequestContext): Promise<Response> {
  try {
    await assignBonus(ctx.dependencies, ctx.session, { bonus_type: 'parrainage' });
    ctx.flash('bonus-referral');
    return redirect(paths.vote());
  } catch (error) {
    if (!(error instanceof AppError)) {
      ctx.dependencies.log.error({ err: error }, 'a bonus vote could not be granted');
      ctx.flash('bonus-failed');
    } else if (error.code === 'REFERRAL_WEEK_LIMIT') ctx.flash('referral-limit');
    else ctx.flash(error.status >= 500 ? 'bonus-failed' : 'bonus-refused');
    return redirect(paths.mission());
  }
}
