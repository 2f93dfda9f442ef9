import { redirect } from 'react-router';
import type { RequestContext } from '#app/request.ts';
import type { NewSession } from '#domain/identity/session-registry.ts';
import type { AgreedVote } from '#domain/voting/service.ts';
import { afterArrival } from '#site/arrival.ts';
import type { FlashCode } from '#site/copy/flash.ts';

interface Arrival {
  opened: NewSession;
  welcome: FlashCode;
  /** Path of a page of this site, already validated. */
  next: string | null;
  /** The vote that the form has shown. */
  agreed?: AgreedVote;
}

/** Opens the session in the browser, casts the vote that waited for it, and redirects. */
export async function openSessionAndRedirect(
  ctx: RequestContext,
  { opened, welcome, next, agreed = null }: Arrival,
): Promise<Response> {
  const { to, flash } = afterArrival(await ctx.arrive(opened, agreed), welcome, next);
  ctx.flash(flash);
  return redirect(to);
}
