import { CircleAlert, Hourglass, Vote } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { PagneStyles } from '#app/contest/pagne-styles.tsx';
import type { Phased } from '#app/contest/phased.ts';
import { useNextPhase } from '#app/contest/use-next-phase.ts';
import { Microphone } from '#app/ui/microphone.tsx';
import { remaining } from '#app/ui/time/countdown.ts';
import { sayDay } from '#app/ui/time/moment.ts';
import { usePresent } from '#app/ui/time/use-now.ts';
import type { Candidate } from '#domain/contest/schema.ts';
import type { RefusalFate } from '#domain/voting/refusal-rules.ts';
import { duration, fr } from '#site/copy/fr.ts';
import { isSeveral } from '#site/copy/several.ts';
import type { Gift } from '#site/copy/votes.ts';
import { pendingCopy } from '#site/copy/voting-pending.ts';
import { waitingVoteCopy } from '#site/copy/voting-waiting.ts';
import { SendIcon, SignInLinks } from './waiting-buttons.tsx';
import { WaitingChoice } from './waiting-choice.tsx';
import styles from './waiting-page.module.css';

/** What the server knows of a vote that waits on it, and of the user to whom the page is shown. */
interface PendingOnServer {
  candidate: Pick<Candidate, 'id' | 'display_name' | 'number' | 'pagne' | 'portrait'>;
  gift: Gift;
  /** Id of the request on screen. */
  request: string;
  /** The signed-in user; null for a visitor. */
  voter: { name: string | null } | null;
  /** UTC day that the vote is meant for, 'YYYY-MM-DD'. */
  day: string;
  /** The refusal that the vote would get if it were sent now; null when it would be counted. */
  refusal: { fate: RefusalFate; message: string } | null;
  /** The contest that screens show now. */
  contest: Phased;
  /** The last instant at which the vote can be sent, ISO 8601, and whether the contest closes at that instant. */
  kept: { until: string; toClose: boolean };
  /** The server's clock, as the page was made. */
  now: number;
}

interface Props {
  waiting: PendingOnServer;
  /** Why the vote could not be cast just now; null before the first attempt. */
  message: string | null;
}

/** /votepending for a vote that waits on the server for its author to sign in, or to say yes. */
export function ServerPending({ waiting, message }: Props) {
  const { candidate, gift, voter, refusal, day, request, contest, kept, now } = waiting;
  useNextPhase(contest, now);
  if (refusal?.fate === 'refused' || refusal?.fate === 'over')
    return (
      <ServerRefused
        candidate={candidate}
        gift={gift}
        reason={refusal.message}
        contestOver={refusal.fate === 'over'}
      />
    );
  if (refusal?.fate === 'outdated') return <ServerOutdated candidate={candidate} gift={gift} day={day} />;
  const name = candidate.display_name;
  const several = isSeveral(gift);
  const words = voter
    ? pendingCopy.ask(name, voter.name)
    : pendingCopy.signInFirst(name, several, refusal !== null);
  return (
    <Scene candidate={candidate} heading={words.heading}>
      <p className="t2">{words.explain}</p>
      <WaitingChoice candidate={candidate} gift={gift} />
      <p className={`sm t2 ${styles.until}`}>
        <Until kept={kept} now={now} />
      </p>
      {refusal && !message && (
        <div className="avis avis--att">
          <Hourglass size={24} strokeWidth={2.25} aria-hidden="true" />
          <p>{refusal.message}</p>
        </div>
      )}
      {message && (
        <div className="avis avis--err" role="alert">
          <CircleAlert size={24} strokeWidth={2.25} aria-hidden="true" />
          <p>{message}</p>
        </div>
      )}
      <Actions registered={voter !== null} request={request} several={several} />
    </Scene>
  );
}

interface SceneProps {
  candidate: PendingOnServer['candidate'];
  heading: string;
  children: ReactNode;
}

/** What all pages of a vote that waits on the server have in common. */
function Scene({ candidate, heading, children }: SceneProps) {
  return (
    <main className={`scene scene--calme ${styles.page}`}>
      <PagneStyles candidates={[candidate]} />
      <div className={styles.column}>
        <Microphone label={pendingCopy.picture} className={styles.picture} />
        <h1 className="h1">{heading}</h1>
        {children}
      </div>
    </main>
  );
}

/** A pending vote that can never be counted. */
function ServerRefused({
  candidate,
  gift,
  reason,
  contestOver,
}: Pick<PendingOnServer, 'candidate' | 'gift'> & { reason: string; contestOver: boolean }) {
  const copy = waitingVoteCopy.refused;
  return (
    <Scene candidate={candidate} heading={copy.heading(isSeveral(gift))}>
      <WaitingChoice candidate={candidate} gift={gift} />
      <div className="avis avis--err">
        <CircleAlert size={24} strokeWidth={2.25} aria-hidden="true" />
        <p>{reason}</p>
      </div>
      <Form method="post" className={styles.actions}>
        <button
          className="btn btn--1 btn--bloc"
          type="submit"
          name="intent"
          value={contestOver ? 'leave' : 'forget'}
        >
          {contestOver ? copy.onward : copy.back}
        </button>
      </Form>
    </Scene>
  );
}

/** A pending vote whose day is over: it stays until its author decides. Viewing the page changes nothing. */
function ServerOutdated({
  candidate,
  gift,
  day,
}: Pick<PendingOnServer, 'candidate' | 'gift'> & { day: string }) {
  const copy = waitingVoteCopy.outdated;
  const several = isSeveral(gift);
  return (
    <Scene candidate={candidate} heading={copy.heading(several)}>
      <p className="t2">{copy.text(sayDay(day), several)}</p>
      <WaitingChoice candidate={candidate} gift={gift} />
      <Form method="post" className={styles.actions}>
        <button className="btn btn--1 btn--bloc" type="submit" name="intent" value="change">
          <Vote size={22} strokeWidth={2.25} aria-hidden="true" />
          {copy.voteAgain(candidate.display_name)}
        </button>
        <button className="btn btn--3 btn--bloc" type="submit" name="intent" value="forget">
          {copy.abandon(several)}
        </button>
      </Form>
    </Scene>
  );
}

function Until({ kept, now }: Pick<PendingOnServer, 'kept' | 'now'>) {
  const left = usePresent(now, (time) => duration.short(remaining(Date.parse(kept.until), time)));
  return pendingCopy.until(left, kept.toClose);
}

interface ActionsProps {
  registered: boolean;
  /** Id of the request on screen. */
  request: string;
  /** Whether the request gives more than one vote. */
  several: boolean;
}

function Actions({ registered, request, several }: ActionsProps) {
  const sending = useNavigation().formData?.get('intent') === 'cast';
  return (
    <Form method="post" className={styles.actions} onSubmit={(event) => sending && event.preventDefault()}>
      <input type="hidden" name="request_id" value={request} />
      {registered ? (
        <button className="btn btn--1 btn--bloc" type="submit" name="intent" value="cast" aria-busy={sending}>
          <SendIcon icon={Vote} sending={sending} />
          {sending ? fr.sendingVote : pendingCopy.castNow(several)}
        </button>
      ) : (
        <SignInLinks />
      )}
      <button className="btn btn--3 btn--bloc" type="submit" name="intent" value="change">
        {pendingCopy.change}
      </button>
    </Form>
  );
}
