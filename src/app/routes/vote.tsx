import { useEffect, useState } from 'react';
import { data, isRouteErrorResponse, redirect, useRevalidator } from 'react-router';
import { PagneStyles } from '#app/contest/pagne-styles.tsx';
import { nextPhaseAt, useNextPhase } from '#app/contest/use-next-phase.ts';
import { forgetDecided, holdInOutbox, leaveInOutbox } from '#app/offline/keep-before-sending.ts';
import { SEND_TIMEOUT_MS } from '#app/offline/kept-vote.ts';
import { requestFrom } from '#app/request.ts';
import { visitOf } from '#app/visit.ts';
import { ballotOf, voterView } from '#app/voting/ballot.server.ts';
import { offer } from '#app/voting/ballot.ts';
import { takeVote } from '#app/voting/cast-vote.server.ts';
import { ConfirmStep } from '#app/voting/confirm-step.tsx';
import { canSendAgain, notSent, readVoteForm, type VoteAnswer } from '#app/voting/vote-answer.ts';
import { VoteForm } from '#app/voting/vote-form.tsx';
import { VoteHead } from '#app/voting/vote-head.tsx';
import { nextReset } from '#domain/contest/rules.ts';
import { opaqueId } from '#domain/opaque-id-rules.ts';
import { voteCopy } from '#site/copy/voting.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/vote.ts';
import styles from './vote.module.css';

export const handle = { bar: 'back', nav: true, footer: false };

export const meta: Route.MetaFunction = () => [
  { title: voteCopy.title },
  { name: 'description', content: voteCopy.description },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = requestFrom(context);
  const view = await voterView(ctx);
  const { contest } = view;
  // The guard has looked at the phase already; a contest may close between the two.
  if (contest?.status !== 'open')
    throw redirect(contest?.status === 'closed' ? paths.results() : paths.home());
  const { now } = visitOf(ctx);
  const pending = ctx.session?.registered ? null : view.pending;
  return {
    ballot: ballotOf(view, contest, ctx.session, now),
    preselected: opaqueId(new URL(request.url).searchParams.get('cd')),
    waitingFor:
      pending && (view.candidates.find(({ id }) => id === pending.candidate_id)?.display_name ?? null),
    contest,
    reset: nextReset(now).toISOString(),
    now: now.getTime(),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return takeVote(request, requestFrom(context));
}

/**
 * Keeps the page, and the choice, when the request does not get through. What the phone kept before sending is
 * forgotten as soon as somebody has decided; otherwise it stays, and is sent from there.
 */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = readVoteForm(await request.clone().formData());
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('no answer')), SEND_TIMEOUT_MS);
    });
    const answer = await Promise.race([serverAction(), silence]);
    if (canSendAgain(answer)) await holdInOutbox(form.request_id);
    else await forgetDecided(form.request_id);
    return data(answer, { status: answer.status });
  } catch (error) {
    const status = error instanceof Response || isRouteErrorResponse(error) ? error.status : null;
    const decided = status !== null && status < 500 && status !== 429;
    if (decided) {
      await forgetDecided(form.request_id);
      throw error;
    }
    const wait = status === null ? null : AWAY_SECONDS;
    const answer = { ...notSent(form, wait), kept: await leaveInOutbox(form.request_id) };
    return data(answer, { status: answer.status });
  } finally {
    clearTimeout(timer);
  }
}

/** After which a page without an outbox asks a server again that could not look at the vote. */
const AWAY_SECONDS = 5;

export const headers: Route.HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders?.has('Retry-After') ? actionHeaders : loaderHeaders;

export default function VotePage({ loaderData, actionData }: Route.ComponentProps) {
  const { ballot, contest, preselected, waitingFor, reset, now } = loaderData;
  // At the close the loader leads on to the results.
  useNextPhase(contest, now, nextPhaseAt);
  const answer = useLastAnswer(actionData);
  const revalidator = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    // Another tab or the day has moved on: what the page says of the votes left is stale.
    if (actionData?.status === 409) revalidator.revalidate();
  }, [actionData]);
  const asked = ballot.candidates.find(
    ({ id, eliminated }) => id === answer?.form.candidate_id && !eliminated,
  );
  const undecided = answer?.step === 'confirm' || canSendAgain(answer);
  // A document that was asked for the confirmation stays that page when JavaScript arrives; elsewhere it is a dialog.
  const [asStep] = useState(undecided);
  return (
    <main className={`page ${styles.page}`}>
      <PagneStyles candidates={ballot.candidates} />
      {asStep && undecided && asked ? (
        <ConfirmStep candidate={asked} answer={answer} registered={ballot.registered} />
      ) : (
        <>
          <VoteHead ballot={ballot} answer={answer} waitingFor={waitingFor} reset={reset} now={now} />
          <VoteForm
            // Another day, or the last vote given elsewhere: no choice is left over.
            key={`${ballot.voteDay} ${offer(ballot).nothing}`}
            ballot={ballot}
            answer={answer}
            preselected={answer?.form.candidate_id ?? preselected}
          />
        </>
      )}
    </main>
  );
}

/** The router forgets an action's answer when the page's data is read again; what it said still has to be read. */
function useLastAnswer(answer: VoteAnswer | undefined): VoteAnswer | undefined {
  const [last, setLast] = useState(answer);
  if (answer && answer !== last) setLast(answer);
  return answer ?? last;
}
