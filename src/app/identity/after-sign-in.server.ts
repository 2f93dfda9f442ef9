import { redirect } from 'react-router';
import type { RequestContext } from '#app/request.ts';
import type { NewSession } from '#domain/identity/session-registry.ts';
import { bringPendingVote } from '#domain/voting/service.ts';
import { afterArrival } from '#site/arrival.ts';
import type { FlashCode } from '#site/copy/flash.ts';

interface Arrival {
  opened: NewSession;
  welcome: FlashCode;
  /** A page of this site, already checked. */
  next: string | null;
}

/**
 * Opens the session in the browser, casts the vote that waited for it, and says where to go.
 * Signing in has succeeded by now: the session stays open even if the vote is refused.
 */
export async function openSessionAndRedirect(
  ctx: RequestContext,
  { opened, welcome, next }: Arrival,
): Promise<Response> {
  ctx.startSession(opened.token);
  // Invitations are for people without an account.
  ctx.forgetReferral();
  const vote = await bringPendingVote(ctx.dependencies, ctx.session, opened.session, ctx.visitor.country);
  if (vote.kind === 'kept' && vote.error !== null) {
    ctx.dependencies.log.error({ err: vote.error }, 'a pending vote could not be cast at sign-in');
  }
  const { to, flash } = afterArrival(vote, welcome, next);
  ctx.flash(flash);
  return redirect(to);
}
