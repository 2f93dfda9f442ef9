import { redirect } from 'react-router';
import type { RequestContext } from '#app/request.ts';
import type { BonusOverview } from '#domain/bonus/schema.ts';
import { bonusOverview } from '#domain/bonus/service.ts';
import { AppError } from '#domain/errors.ts';
import { paths } from '#site/paths.ts';

/**
 * The signed-in user's bonus votes, and the ways to earn them.
 *
 * @param page path to come back to after signing in again
 * @returns null when they could not be read; the page says so instead of failing
 * @throws a redirect to the sign-in page when the account was deleted
 */
export async function ownBonus(ctx: RequestContext, page: string): Promise<BonusOverview | null> {
  try {
    return await bonusOverview(ctx.dependencies, ctx.session);
  } catch (error) {
    if (error instanceof AppError && error.code === 'SIGN_IN_REQUIRED') {
      ctx.endSession();
      throw redirect(paths.signIn(page));
    }
    ctx.dependencies.log.error({ err: error }, 'bonus votes could not be read');
    return null;
  }
}
