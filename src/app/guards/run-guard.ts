import { redirect, redirectDocument } from 'react-router';
import type { RequestContext } from '#app/request.ts';
import { toVisit } from '#app/visit.ts';
import { findPendingVote } from '#app/voting/pending.server.ts';
import { AppError } from '#domain/errors.ts';
import { pageFor } from '#site/pages.ts';
import { paths } from '#site/paths.ts';
import { auth } from './auth.ts';
import { canalReturn } from './canal.ts';
import { country } from './country.ts';
import { reads } from './reads.ts';
import { regie } from './regie.ts';
import { status } from './status.ts';

/**
 * Applies the gate by country, and the guard that the route table names for a page. Forms sent to a page of the vote
 * pass: the rules of voting refuse them with a reason.
 *
 * @throws a redirect when the visitor belongs elsewhere
 */
export async function runGuard(ctx: RequestContext, asked: { request: Request; pattern: string; url: URL }) {
  const { request, url } = asked;
  const page = pageFor(asked.pattern);
  // A page that the route table does not know has no guard: it is not shown.
  if (!page) throw new Error(`No page for ${asked.pattern}`);
  // Refuse the request unless this is the page that rate limits and gates have checked.
  if (page.path !== ctx.page) throw new AppError('MALFORMED_REQUEST');
  if (ctx.preview && !reads(request.method)) throw nothingDone(ctx, url);
  const elsewhere = (await gate(page.path)) ?? (await guard());
  if (elsewhere) throw redirect(elsewhere);

  function gate(path: string): Promise<string | null> {
    return country({
      path,
      method: request.method,
      userAgent: ctx.visitor.userAgent,
      country: ctx.visitor.country,
      bypass: ctx.bypass,
      allowed: async () => (await toVisit(ctx).competition()).countries,
    });
  }

  async function guard(): Promise<string | null> {
    const onward = page?.path === paths.home() ? canalReturn(url, ctx.registered) : null;
    if (onward) return onward;
    const sends = !reads(request.method);
    if (page?.guard === 'auth') return auth({ path: page.path, url, registered: ctx.registered, sends });
    if (page?.guard === 'regie') {
      return regie({ url, page, operator: await ctx.operator(), sends, hadSession: ctx.hadOperatorSession });
    }
    // At the page of a vote that waits on the phone the frame alone is read anew: the server knows of no such vote.
    if (page?.path === paths.votePending() && new URL(request.url).searchParams.get('_routes') === 'root')
      return null;
    if (page?.guard === 'status' && request.method !== 'POST')
      return status(page.path, toVisit(ctx), () => findPendingVote(ctx));
    return null;
  }
}

/** Refuses a form sent in a preview, unread; the page is loaded again and says so. */
function nothingDone(ctx: RequestContext, { pathname, search }: URL): Response {
  ctx.flash('preview-read-only');
  return redirectDocument(pathname + search);
}
