import { useState } from 'react';
import { redirect } from 'react-router';
import { PagneStyles } from '#app/contest/pagne-styles.tsx';
import { toPhased } from '#app/contest/phased.ts';
import { useNextPhase } from '#app/contest/use-next-phase.ts';
import { pageFrom, requestFrom } from '#app/request.ts';
import { thanksOfSite } from '#app/thanks/cast-view.server.ts';
import { UtcRule } from '#app/ui/time/utc-rule.tsx';
import { toVisit } from '#app/visit.ts';
import { toBallot, voterView } from '#app/voting/ballot.server.ts';
import { votesToGive } from '#app/voting/ballot.ts';
import { takeVote } from '#app/voting/cast-vote.server.ts';
import { ConfirmStep } from '#app/voting/confirm-step.tsx';
import { useBallot } from '#app/voting/kept-ballot.ts';
import { toldWaiting } from '#app/voting/told-waiting.server.ts';
import { useVoteSender } from '#app/voting/use-vote-sender.ts';
import { canSendAgain } from '#app/voting/vote-answer.ts';
import { VoteForm } from '#app/voting/vote-form.tsx';
import { VoteHead } from '#app/voting/vote-head.tsx';
import { opaqueId } from '#domain/opaque-id-rules.ts';
import { voteCopy } from '#site/copy/voting.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/vote.ts';
import styles from './vote.module.css';

export const handle = { bar: 'back', nav: true, footer: 'wide' };

export const meta: Route.MetaFunction = () => [
  { title: voteCopy.title },
  { name: 'description', content: voteCopy.description },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = pageFrom(context);
  const view = await voterView(ctx);
  const { contest } = view;
  // The guard has checked the phase already, but the contest may have closed since.
  if (contest?.status !== 'open')
    throw redirect(contest?.status === 'closed' ? paths.results() : paths.home());
  const { now } = toVisit(ctx);
  return {
    ballot: toBallot(view, contest, await thanksOfSite(ctx), now),
    preselected: opaqueId(new URL(request.url).searchParams.get('cd')),
    waitingFor: (await toldWaiting(ctx))?.name ?? null,
    contest: toPhased(contest),
    now: now.getTime(),
  };
}

/** For a form that a browser posts by itself; with scripts the outbox sends the vote. */
export function action({ request, context }: Route.ActionArgs) {
  return takeVote(request, requestFrom(context));
}

export const headers: Route.HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders?.has('Retry-After') ? actionHeaders : loaderHeaders;

export default function VotePage({ loaderData, actionData }: Route.ComponentProps) {
  const { contest, preselected, waitingFor, now } = loaderData;
  const ballot = useBallot(loaderData.ballot);
  // At the close the loader redirects to the results.
  useNextPhase(contest, now, true);
  const sender = useVoteSender(ballot, actionData);
  const { answer } = sender;
  const asked = ballot.candidates.find(
    ({ id, eliminated }) => id === answer?.form.candidate_id && !eliminated,
  );
  const undecided = answer?.step === 'confirm' || canSendAgain(answer);
  // A document that was rendered as the confirmation step stays one after hydration; otherwise a dialog confirms.
  const [asStep] = useState(undecided);
  return (
    <main className={`page ${styles.page}`}>
      <PagneStyles candidates={ballot.candidates} />
      {asStep && undecided && asked ? (
        <ConfirmStep candidate={asked} answer={answer} registered={ballot.registered} sender={sender} />
      ) : (
        <>
          <VoteHead ballot={ballot} answer={answer} waitingFor={waitingFor} now={now} />
          <VoteForm
            // The key resets the choice on a new day, or when the last vote was given elsewhere.
            key={`${ballot.voteDay} ${votesToGive(ballot).nothing}`}
            ballot={ballot}
            sender={sender}
            preselected={answer?.form.candidate_id ?? preselected}
          />
          <p className="sm t2">
            <UtcRule now={now} />
          </p>
        </>
      )}
    </main>
  );
}
