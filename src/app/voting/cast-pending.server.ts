import { data, redirect } from 'react-router';
import type { RequestContext } from '#app/request.ts';
import { AppError } from '#domain/errors.ts';
import { isFinalRefusal } from '#domain/voting/refusal-rules.ts';
import { castPendingVote, dropPendingVote } from '#domain/voting/service.ts';
import { flashForRefusedVote } from '#site/arrival.ts';
import { errorMessage } from '#site/copy/errors.ts';
import { paths } from '#site/paths.ts';
import { findPendingVote } from './pending.server.ts';

/**
 * Casts the vote that waited, for the signed-in user who was shown it.
 *
 * @param asked id of the request that the page showed; null when the form does not name one
 */
export async function castWaitingVote(ctx: RequestContext, asked: string | null) {
  if (!ctx.session?.registered) return redirect(paths.signUp({ next: paths.votePending() }));
  try {
    const { country } = ctx.visitor;
    const cast = await castPendingVote(ctx.dependencies, ctx.session, country, asked ?? undefined);
    // Another choice may have replaced this vote: the page shows that one, and asks again.
    if (!cast) return redirect(paths.votePending());
    return redirect(cast.todays_votes.length > 1 ? paths.votesCast() : paths.voteCast());
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (!isFinalRefusal(error.code)) {
      return data({ message: errorMessage(error.code) }, { status: error.status });
    }
    ctx.flash(flashForRefusedVote(error.code));
    return redirect(paths.vote());
  }
}

/** Gives up the waiting vote. @param keepChoice whether its candidate stays chosen on /vote */
export async function changeMind(ctx: RequestContext, keepChoice: boolean) {
  const pending = await findPendingVote(ctx);
  if (ctx.session) await dropPendingVote(ctx.dependencies.db, ctx.session);
  return redirect(paths.vote(keepChoice ? pending?.candidate_id : undefined));
}

/** Gives up the waiting vote of a contest that takes no more votes: the home page shows the contest's state. */
export async function leaveVote(ctx: RequestContext) {
  if (ctx.session) await dropPendingVote(ctx.dependencies.db, ctx.session);
  return redirect(paths.home());
}
