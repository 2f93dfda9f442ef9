import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { limitsFor } from '#app/forms/limits.server.ts';
import { type RequestContext, requestFrom } from '#app/request.ts';
import { confirmedFor } from '#domain/acts/rules.ts';
import type { OperatorSession } from '#domain/acts/schema.ts';
import { AppError } from '#domain/errors.ts';
import { acts as allActs, mayDo } from '#domain/regie/acts.ts';
import { type ActName, actInputs } from '#domain/regie/schema.ts';
import { resumedForm } from './resumed-form.server.ts';
import type { ActPage } from './use-act-page.ts';

/** The operator's request for a page of the régie. */
interface Asked {
  ctx: RequestContext;
  session: OperatorSession;
  /** Milliseconds since 1970, by the database's clock. */
  now: number;
}

/**
 * Runs a loader of the régie for the request's operator; the guard has let only operators pass.
 *
 * @param show reads what the page shows
 * @throws {AppError} NOT_FOUND without an operator's session, or what `show` throws
 */
export async function forOperator<Shown>(
  context: Readonly<RouterContextProvider>,
  show: (asked: Asked) => Promise<Shown>,
): Promise<Shown> {
  const ctx = requestFrom(context);
  const session = await ctx.operator();
  if (!session) throw new AppError('NOT_FOUND');
  return show({ ctx, session, now: session.now.getTime() });
}

/**
 * Makes the loader of a page with forms of the régie: what the page shows, and what its forms need to know.
 *
 * @param acts acts of the page's forms; the page leaves out those that the operator's role does not allow
 */
export function actPage<Shown extends object>(
  acts: readonly ActName[],
  show: (asked: Asked & Pick<LoaderFunctionArgs, 'params' | 'url'>) => Promise<Shown>,
) {
  const limits = Object.fromEntries(acts.map((act) => [act, limitsFor(actInputs[act])]));
  return ({ context, params, url }: LoaderFunctionArgs): Promise<Shown & ActPage> =>
    forOperator(context, async (asked) => ({
      ...(await show({ ...asked, params, url })),
      limits,
      may: acts.filter((act) => mayDo(asked.session.operator.role, act)),
      trust: {
        confirmedAt: asked.session.confirmedAt.getTime(),
        minutes: Object.fromEntries(acts.map((act) => [act, trustedMinutes(act, asked.ctx)])),
        now: asked.now,
      },
      resumed: await resumedForm(asked.ctx, asked.session, url, acts),
    }));
}

/** For how many minutes after the second factor was shown an act that asks for it needs no new one. */
function trustedMinutes(act: ActName, { dependencies }: RequestContext): number {
  const { weight } = allActs[act];
  // A weight that depends on the input may turn out to be `confirmed`.
  const known = typeof weight === 'function' ? 'confirmed' : weight;
  return confirmedFor(known, dependencies.config.urgentMinutes);
}
