import type { RouterContextProvider } from 'react-router';
import { asPage } from '#app/error-response.ts';
import { type RequestContext, requestFrom } from '#app/request.ts';
import { isConfirmed } from '#domain/acts/rules.ts';
import type { OperatorSession } from '#domain/acts/schema.ts';
import { AppError } from '#domain/errors.ts';

/** Who asks for a page of the régie, and what its loader works with. */
interface Desk {
  ctx: RequestContext;
  session: OperatorSession;
  /** The second factor was shown a moment ago: the page's forms need not ask for it. */
  confirmed: boolean;
  /** Milliseconds since 1970, by the database's clock. */
  now: number;
}

/**
 * What a loader of the régie shows. A refusal becomes the error page, with its own status.
 *
 * @param show what the page needs; the guard has let nobody pass who is not of the régie
 * @throws a response: NOT_FOUND when there is nobody, or what `show` throws
 */
export async function atDesk<Shown>(
  context: Readonly<RouterContextProvider>,
  show: (desk: Desk) => Promise<Shown>,
): Promise<Shown> {
  const ctx = requestFrom(context);
  try {
    const session = await ctx.operator();
    if (!session) throw new AppError('NOT_FOUND');
    const confirmed = isConfirmed(session.confirmedAt, session.now);
    return await show({ ctx, session, confirmed, now: session.now.getTime() });
  } catch (error) {
    throw asPage(error, ctx);
  }
}
