import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { castVotesInput } from '#domain/voting/schema.ts';
import { castVotes } from '#domain/voting/service.ts';
import { paths } from '#site/paths.ts';
import { readVoteForm } from '#site/vote-form.ts';
import type { Dependencies } from '../dependencies.ts';
import type { KeptPages } from '../kept-pages/kept-pages.ts';
import type { KnownCompetition } from '../readings/known-show.ts';
import type { OwnContext } from './page-context.ts';
import type { PostedForm } from './posted-form.ts';
import { sendFormAgain } from './send-again.ts';

interface Sent {
  request: FastifyRequest;
  reply: FastifyReply;
  own: OwnContext;
  known: KnownCompetition;
  posted: PostedForm;
}

/** Whether a form was answered; where it was not, the refusal of its vote, if that was cast. */
type Outcome = { answered: true } | { answered: false; refusal: AppError | null };

const ANSWERED: Outcome = { answered: true };
const LEFT: Outcome = { answered: false, refusal: null };

/**
 * Answers the form of /vote without the router, for phones without scripts on an evening when all vote: a choice with a
 * kept page, the confirmed vote of a registered user with a redirect. The router renders a refusal.
 */
export async function answerVoteForm(
  deps: Dependencies,
  kept: KeptPages,
  { request, reply, own, known, posted }: Sent,
): Promise<Outcome> {
  const { fields } = posted;
  const form = readVoteForm(fields);
  const request_id = form.request_id || own.requestIdFor(form);
  const input = castVotesInput.safeParse({ ...form, request_id }).data;
  if (!input || !Number.isInteger(form.spent) || request.preview) return LEFT;
  const isConfirmed = fields.get('intent') === 'confirm';
  if (isConfirmed && !request.session?.registered) return LEFT;
  try {
    if (!isConfirmed || !request.session)
      return (await kept.sendChoice(request, reply, own, known, form)) ? ANSWERED : LEFT;
    const { todays_votes } = await castVotes(deps, request.session, input, request.country);
    reply.redirect(todays_votes.length > 1 ? paths.votesCast() : paths.voteCast(), 302);
    return ANSWERED;
  } catch (error) {
    if (!(error instanceof AppError)) return LEFT;
    if (error.status !== 503) return { answered: false, refusal: error };
    sendFormAgain(request, reply, posted, error, request_id);
    return ANSWERED;
  }
}
