import { data, redirect } from 'react-router';
import { readForm } from '#app/forms/form-answer.server.ts';
import type { RequestContext } from '#app/request.ts';
import { AppError } from '#domain/errors.ts';
import { parseInput } from '#domain/input.ts';
import { type CastVotesInput, castVotesInput } from '#domain/voting/schema.ts';
import { castVotes } from '#domain/voting/service.ts';
import { saveUntilSignedIn } from '#domain/voting/until-signed-in.ts';
import { errorMessage } from '#site/copy/errors.ts';
import { CHOOSE_FIRST } from '#site/copy/voting.ts';
import { paths } from '#site/paths.ts';
import { type PostedVote, readVoteForm } from '#site/vote-form.ts';
import { type VoteAnswer, voteStopped } from './vote-answer.ts';

const RETRY_SECONDS = 5;

/**
 * The vote action, for a form that a browser has posted by itself: shows the confirmation step, casts the vote of a
 * registered user, keeps a visitor's vote until they have signed in.
 *
 * @returns the answer to show on the same page; success is a redirect
 */
export async function takeVote(request: Request, ctx: RequestContext) {
  const fields = await readForm(request);
  const read = readVoteForm(fields);
  if (read.candidate_id === '') return refuseVote(read, 'CHOOSE_FIRST', 422, CHOOSE_FIRST, null);
  if (fields.get('intent') !== 'confirm') return answer({ step: 'confirm', status: 200, form: read });
  const form = { ...read, request_id: read.request_id || ctx.requestIdFor(read) };
  try {
    const input = parseInput(castVotesInput, form);
    if (!ctx.session?.registered) return await saveAsPending(ctx, input);
    if (ctx.refusedVote) throw ctx.refusedVote;
    const { todays_votes } = await castVotes(ctx.dependencies, ctx.session, input, ctx.visitor.country);
    return redirect(todays_votes.length > 1 ? paths.votesCast() : paths.voteCast());
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const stopped = voteStopped(error.code);
    if (stopped) {
      ctx.flash(stopped.suspended ? 'vote-suspended' : 'vote-closed');
      return redirect(stopped.suspended ? paths.home() : paths.results());
    }
    const wait = error.retryAfter ?? (error.status === 503 ? RETRY_SECONDS : null);
    return refuseVote(form, error.code, error.status, errorMessage(error.code), wait);
  }
}

/** The visitor becomes an anonymous user whose choice waits on /votepending; it is not counted before they sign in. */
async function saveAsPending(ctx: RequestContext, input: CastVotesInput) {
  try {
    const opened = await saveUntilSignedIn(ctx.dependencies, ctx.session, input, ctx);
    if (opened) ctx.startSession(opened.token);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'SIGN_IN_REQUIRED') throw error;
    ctx.flash('sign-in-to-vote');
    return redirect(paths.signIn(paths.vote(input.candidate_id)));
  }
  return redirect(paths.votePending());
}

function refuseVote(
  form: PostedVote,
  code: Extract<VoteAnswer, { step: 'refused' }>['code'],
  status: number,
  message: string,
  retryAfter: number | null,
) {
  return answer({ step: 'refused', status, code, message, retryAfter, form });
}

function answer(value: VoteAnswer) {
  const wait = value.step === 'refused' ? value.retryAfter : null;
  return data(value, {
    status: value.status,
    ...(wait === null ? {} : { headers: { 'Retry-After': String(wait) } }),
  });
}
