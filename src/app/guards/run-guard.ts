import { redirect } from 'react-router';
import { guardOf } from '#app/routes.ts';
import { visitOf } from '#app/visit.ts';
import type { RequestContext } from '#server/request-context.ts';
import { auth } from './auth.ts';
import { status } from './status.ts';

/**
 * Applies the guard that the route table names for a page.
 *
 * @throws a redirect when the visitor belongs elsewhere
 */
export async function runGuard(ctx: RequestContext, pattern: string, url: URL): Promise<void> {
  const guard = guardOf(pattern);
  if (!guard) return;
  const elsewhere =
    guard === 'auth'
      ? auth({ pattern, url, registered: ctx.session?.registered ?? false })
      : await status(pattern, visitOf(ctx));
  if (elsewhere) throw redirect(elsewhere);
}
