import { data, redirect } from 'react-router';
import { readForm } from '#app/forms/form-answer.server.ts';
import { checkBonus } from '#app/guards/check-bonus.ts';
import { checkVote } from '#app/guards/check-vote.ts';
import type { RequestContext } from '#app/request.ts';
import { visitOf } from '#app/visit.ts';
import { listCandidates } from '#domain/contest/service.ts';
import { AppError } from '#domain/errors.ts';
import { becomeAnonymous } from '#domain/identity/service.ts';
import { parseInput } from '#domain/input.ts';
import { type CastVotesInput, castVotesInput } from '#domain/voting/schema.ts';
import { castVotes, keepPendingVote } from '#domain/voting/service.ts';
import { errorMessage } from '#site/copy/errors.ts';
import { voteCopy } from '#site/copy/voting.ts';
import { paths } from '#site/paths.ts';
import { readVoteForm, type VoteAnswer, type VoteForm } from './vote-answer.ts';

const RETRY_SECONDS = 5;

/**
 * The vote action: shows the confirmation step to a browser without JavaScript, casts the vote of a registered user,
 * keeps the vote of anybody else until they have signed in.
 *
 * @returns the answer to show on the same page; success is a redirect
 */
export async function takeVote(request: Request, ctx: RequestContext) {
  const fields = await readForm(request);
  const read = readVoteForm(fields);
  const form = { ...read, request_id: read.request_id || ctx.spareRequestId };
  if (form.candidate_id === '') return refuse(form, 'CHOOSE_FIRST', 422, voteCopy.chooseFirst, null);
  if (fields.get('intent') !== 'confirm') return answer({ step: 'confirm', status: 200, form });
  try {
    const input = parseInput(castVotesInput, form);
    if (!ctx.session?.registered) return await keepUntilSignedIn(ctx, input);
    const { todays_votes } = await castVotes(ctx.dependencies, ctx.session, input, ctx.visitor.country);
    return redirect(todays_votes.length > 1 ? paths.votesCast() : paths.voteCast());
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const wait = error.retryAfter ?? (error.status === 503 ? RETRY_SECONDS : null);
    return refuse(form, error.code, error.status, errorMessage(error.code), wait);
  }
}

/** The visitor becomes an anonymous user whose choice waits on /votepending; it is not counted before they sign in. */
async function keepUntilSignedIn(ctx: RequestContext, input: CastVotesInput) {
  const { dependencies } = ctx;
  const { contest } = await visitOf(ctx).current();
  // Keeping decides nothing: this only spares people an account made for a vote that is void already.
  checkVote(input, { contest, todays: [], now: new Date() });
  checkBonus(input, 0);
  const candidates = await listCandidates(dependencies.db, dependencies.config.competitionId);
  const candidate = candidates.find(({ id }) => id === input.candidate_id);
  if (!candidate) throw new AppError('CANDIDATE_UNKNOWN');
  if (candidate.eliminated) throw new AppError('CANDIDATE_ELIMINATED');
  let session = ctx.session;
  if (session === null) {
    if (!ctx.mayBecomeAnonymous()) {
      ctx.flash('sign-in-to-vote');
      return redirect(paths.signIn(paths.vote(input.candidate_id)));
    }
    const anonymous = await becomeAnonymous(dependencies, ctx.visitor);
    ctx.startSession(anonymous.token);
    session = anonymous.session;
  }
  const { user_id: _, ...vote } = input;
  await keepPendingVote(dependencies.db, session, vote);
  return redirect(paths.votePending());
}

function refuse(
  form: VoteForm,
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
