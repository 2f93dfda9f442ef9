import { CircleAlert, LogIn, UserRoundPlus, Vote } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, Link, redirect, useNavigation, useRouteLoaderData } from 'react-router';
import { PagneStyles } from '#app/contest/pagne-styles.tsx';
import { readForm } from '#app/forms/form-answer.server.ts';
import { useOwnAccount } from '#app/local-store/own-user.ts';
import { mayHoldVote } from '#app/offline/outbox-mark.ts';
import { PhonePending } from '#app/offline/phone-pending.tsx';
import { requestFrom } from '#app/request.ts';
import type { loader as rootLoader } from '#app/root.tsx';
import { Microphone } from '#app/ui/microphone.tsx';
import { remaining } from '#app/ui/time/countdown.ts';
import { sayDay } from '#app/ui/time/moment.ts';
import { useNow } from '#app/ui/time/use-now.ts';
import { toVisit } from '#app/visit.ts';
import { dailyVotesLeft } from '#app/voting/ballot.ts';
import { castWaitingVote, changeMind } from '#app/voting/cast-pending.server.ts';
import { findPendingVote } from '#app/voting/pending.server.ts';
import { WaitingChoice } from '#app/voting/waiting-choice.tsx';
import styles from '#app/voting/waiting-page.module.css';
import { isDayOver, nextReset, utcDay } from '#domain/contest/rules.ts';
import { listCandidates } from '#domain/contest/service.ts';
import { editableProfile } from '#domain/identity/profile.ts';
import { lostBecause } from '#domain/voting/check-vote.ts';
import { errorMessage } from '#site/copy/errors.ts';
import { duration, fr } from '#site/copy/fr.ts';
import { pendingCopy } from '#site/copy/voting-pending.ts';
import { waitingVoteCopy } from '#site/copy/voting-waiting.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/votepending.ts';

export const handle = { bar: 'back', nav: false, footer: 'wide' };

export const meta: Route.MetaFunction = () => [{ title: pendingCopy.title }];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requestFrom(context);
  const { db, config } = ctx.dependencies;
  const visit = toVisit(ctx);
  const { now } = visit;
  const [pending, { contest }, voter] = await Promise.all([
    findPendingVote(ctx),
    visit.current(),
    visit.voter(),
  ]);
  if (!pending) throw redirect(paths.vote());
  // This user has given the vote of that day already: there is nothing to ask, and /vote says so.
  const given = contest !== null && dailyVotesLeft(contest.daily_votes, voter.daily) === 0;
  if (given && pending.daily === 1 && pending.vote_day === utcDay(now)) throw redirect(paths.vote());
  const candidate = (await listCandidates(db, config.competitionId)).find(
    ({ id }) => id === pending.candidate_id,
  );
  if (!candidate) throw redirect(paths.vote());
  const refused = lostBecause(pending, contest, candidate);
  const profile = ctx.session?.registered ? await editableProfile(db, ctx.session) : null;
  return {
    onPhone: null,
    candidate,
    request: pending.request_id,
    gift: { daily: pending.daily, bonus: pending.bonus },
    voter: profile && { name: profile.name },
    refused: refused ? errorMessage(refused) : null,
    outdated: isDayOver(pending.vote_day, now) ? pending.vote_day : null,
    reset: nextReset(now).toISOString(),
    now: now.getTime(),
  };
}

/** A vote that waits on this phone comes first, and needs no network to be shown. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  if (mayHoldVote()) {
    const { phoneOutbox } = await import('#app/outbox/outbox.ts');
    const onPhone = await phoneOutbox.read().catch(() => null);
    if (onPhone && onPhone.state !== 'on-server') return { onPhone };
    if (onPhone) await phoneOutbox.drop(onPhone.ballot.request_id).catch(() => {});
  }
  return serverLoader();
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = requestFrom(context);
  const form = await readForm(request);
  const [intent, asked] = [form.get('intent'), form.get('request_id')];
  if (intent !== 'cast') return changeMind(ctx, intent !== 'forget');
  return castWaitingVote(ctx, typeof asked === 'string' && asked !== '' ? asked : null);
}

export default function VotePendingPage({ loaderData, actionData }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const account = useOwnAccount(root?.registered ?? false) ?? null;
  const votedDay = root?.votedDay ?? null;
  if (loaderData.onPhone)
    return <PhonePending vote={loaderData.onPhone} account={account} votedDay={votedDay} />;
  return <ServerPending waiting={loaderData} message={actionData?.message ?? null} />;
}

interface ServerPendingProps {
  waiting: Extract<Route.ComponentProps['loaderData'], { onPhone: null }>;
  /** Why it could not be cast now. */
  message: string | null;
}

/** A vote that waits on the server for its author to sign in. */
function ServerPending({ waiting, message }: ServerPendingProps) {
  const { candidate, gift, voter, refused, outdated, request, reset, now } = waiting;
  const name = candidate.display_name;
  if (refused) return <ServerRefused candidate={candidate} gift={gift} reason={refused} />;
  if (outdated) return <ServerOutdated candidate={candidate} gift={gift} day={outdated} />;
  const words = voter ? pendingCopy.ask(name, voter.name) : pendingCopy.signInFirst(name);
  return (
    <Scene candidate={candidate} heading={words.heading}>
      <p className="t2">{words.explain}</p>
      <WaitingChoice candidate={candidate} gift={gift} />
      <p className={`sm t2 ${styles.until}`}>
        <Until reset={reset} now={now} />
      </p>
      {message && (
        <div className="avis avis--err" role="alert">
          <CircleAlert size={24} strokeWidth={2.25} aria-hidden="true" />
          <p>{message}</p>
        </div>
      )}
      <Actions registered={voter !== null} request={request} />
    </Scene>
  );
}

interface SceneProps {
  candidate: ServerPendingProps['waiting']['candidate'];
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
}: Pick<ServerPendingProps['waiting'], 'candidate' | 'gift'> & { reason: string }) {
  const copy = waitingVoteCopy.refused;
  return (
    <Scene candidate={candidate} heading={copy.heading}>
      <WaitingChoice candidate={candidate} gift={gift} />
      <div className="avis avis--err">
        <CircleAlert size={24} strokeWidth={2.25} aria-hidden="true" />
        <p>{reason}</p>
      </div>
      <Form method="post" className={styles.actions}>
        <button className="btn btn--1 btn--bloc" type="submit" name="intent" value="forget">
          {copy.back}
        </button>
      </Form>
    </Scene>
  );
}

/** A pending vote whose day is over: it stays until its author says what becomes of it. Looking at it changes nothing. */
function ServerOutdated({
  candidate,
  gift,
  day,
}: Pick<ServerPendingProps['waiting'], 'candidate' | 'gift'> & { day: string }) {
  const copy = waitingVoteCopy.outdated;
  return (
    <Scene candidate={candidate} heading={copy.heading}>
      <p className="t2">{copy.text(sayDay(day))}</p>
      <WaitingChoice candidate={candidate} gift={gift} />
      <Form method="post" className={styles.actions}>
        <button className="btn btn--1 btn--bloc" type="submit" name="intent" value="change">
          <Vote size={22} strokeWidth={2.25} aria-hidden="true" />
          {copy.voteAgain(candidate.display_name)}
        </button>
        <button className="btn btn--3 btn--bloc" type="submit" name="intent" value="forget">
          {copy.abandon}
        </button>
      </Form>
    </Scene>
  );
}

function Until({ reset, now }: { reset: string; now: number }) {
  return pendingCopy.until(duration.short(remaining(Date.parse(reset), useNow(now))));
}

interface ActionsProps {
  registered: boolean;
  /** The request that is shown. */
  request: string;
}

function Actions({ registered, request }: ActionsProps) {
  const sending = useNavigation().formData?.get('intent') === 'cast';
  return (
    <Form method="post" className={styles.actions} onSubmit={(event) => sending && event.preventDefault()}>
      <input type="hidden" name="request_id" value={request} />
      {registered ? (
        <button className="btn btn--1 btn--bloc" type="submit" name="intent" value="cast" aria-busy={sending}>
          {sending ? (
            <span className="tour" aria-hidden="true" />
          ) : (
            <Vote size={22} strokeWidth={2.25} aria-hidden="true" />
          )}
          {sending ? fr.sendingVote : pendingCopy.castNow}
        </button>
      ) : (
        <>
          <Link className="btn btn--1 btn--bloc" to={paths.signUp({ next: paths.votePending() })}>
            <UserRoundPlus size={22} strokeWidth={2.25} aria-hidden="true" />
            {pendingCopy.register}
          </Link>
          <Link className="btn btn--2 btn--bloc" to={paths.signIn(paths.votePending())}>
            <LogIn size={22} strokeWidth={2.25} aria-hidden="true" />
            {pendingCopy.signIn}
          </Link>
        </>
      )}
      <button className="btn btn--3 btn--bloc" type="submit" name="intent" value="change">
        {pendingCopy.change}
      </button>
    </Form>
  );
}
