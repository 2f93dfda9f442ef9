import { data, redirect } from 'react-router';
import { errorMessage } from '#app/copy/errors.ts';
import type { FlashCode } from '#app/copy/flash.ts';
import { paths } from '#app/paths.ts';
import { visitOf } from '#app/visit.ts';
import { AppError, type ErrorCode, isUndecided } from '#domain/errors.ts';
import { castPendingVote, dropPendingVote } from '#domain/voting/service.ts';
import type { RequestContext } from '#server/request-context.ts';

/** What the next page says of a vote that cannot be cast any more. */
function farewell(code: ErrorCode): FlashCode {
  if (code === 'VOTE_ALREADY_CAST') return 'vote-already-cast';
  if (code === 'VOTE_DAY_PASSED') return 'vote-day-passed';
  return 'vote-not-open';
}

/** Casts the vote that waited, now that its author has signed in. */
export async function castWaitingVote(ctx: RequestContext) {
  if (!ctx.session?.registered) return redirect(paths.signUp({ next: paths.votePending() }));
  try {
    const cast = await castPendingVote(ctx.dependencies, ctx.session, ctx.visitor.country);
    if (!cast) return redirect(paths.vote());
    return redirect(cast.todays_votes.length > 1 ? paths.votesCast() : paths.voteCast());
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (isUndecided(error)) {
      return data({ message: errorMessage(error.code) }, { status: error.status });
    }
    ctx.flash(farewell(error.code));
    return redirect(paths.vote());
  }
}

/** Gives up the waiting vote; its candidate stays chosen on /vote. */
export async function changeMind(ctx: RequestContext) {
  const pending = await visitOf(ctx).pending();
  if (ctx.session) await dropPendingVote(ctx.dependencies.db, ctx.session);
  return redirect(paths.vote(pending?.candidate_id));
}

/** A vote meant for a day that is over cannot be cast: it is dropped, and its author told. */
export async function dropOutdated(ctx: RequestContext): Promise<never> {
  if (ctx.session) await dropPendingVote(ctx.dependencies.db, ctx.session);
  ctx.flash('vote-day-passed');
  throw redirect(paths.vote());
}
