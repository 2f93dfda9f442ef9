import { redirect } from 'react-router';
import type { FlashCode } from '#app/copy/flash.ts';
import { paths } from '#app/paths.ts';
import { AppError } from '#domain/errors.ts';
import type { NewSession } from '#domain/identity/session-registry.ts';
import { castPendingVote, movePendingVote } from '#domain/voting/service.ts';
import type { RequestContext } from '#server/request-context.ts';

interface Arrival {
  opened: NewSession;
  welcome: FlashCode;
  /** A page of this site, already checked. */
  next: string | null;
}

/**
 * Opens the session in the browser, casts the vote that waited for it, and says where to go.
 * Signing in has succeeded by now: whatever becomes of the vote, the visitor is in.
 */
export async function enter(ctx: RequestContext, { opened, welcome, next }: Arrival): Promise<Response> {
  const before = ctx.session;
  ctx.startSession(opened.token);
  try {
    // An anonymous visitor who signs in to an existing account brings their vote along.
    if (before && !before.registered) await movePendingVote(ctx.dependencies.db, before, opened.session);
    const cast = await castPendingVote(ctx.dependencies, opened.session, ctx.visitor.country);
    ctx.flash(welcome);
    if (!cast) return redirect(next ?? paths.vote());
    return redirect(cast.todays_votes.length > 1 ? paths.votesCast() : paths.voteCast());
  } catch (error) {
    return notCast(ctx, error, welcome);
  }
}

function notCast(ctx: RequestContext, error: unknown, welcome: FlashCode): Response {
  if (!(error instanceof AppError) || error.status >= 500) {
    // Still kept, and shown as such: the page of the waiting vote sends it again.
    ctx.dependencies.log.error({ err: error }, 'a pending vote could not be cast at sign-in');
    ctx.flash(welcome);
    return redirect(paths.votePending());
  }
  ctx.flash(REASONS[error.code] ?? welcome);
  return redirect(paths.vote());
}

const REASONS: Partial<Record<AppError['code'], FlashCode>> = {
  VOTE_ALREADY_CAST: 'vote-already-cast',
  VOTE_DAY_PASSED: 'vote-day-passed',
  CONTEST_UNKNOWN: 'vote-not-open',
  CONTEST_NOT_STARTED: 'vote-not-open',
  CONTEST_SUSPENDED: 'vote-not-open',
  CONTEST_CLOSED: 'vote-not-open',
};
