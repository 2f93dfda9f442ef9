import { CircleAlert, Hourglass, RotateCw, Vote, WifiOff } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { PagneStyles } from '#app/contest/pagne-styles.tsx';
import { openRoute } from '#app/ui/shell/preload-route.ts';
import { sayDay } from '#app/ui/time/moment.ts';
import { useOnline } from '#app/ui/use-online.ts';
import { SendIcon, SignInLinks } from '#app/voting/waiting-buttons.tsx';
import { WaitingChoice } from '#app/voting/waiting-choice.tsx';
import styles from '#app/voting/waiting-page.module.css';
import { refusalFate } from '#domain/voting/refusal-rules.ts';
import { fr } from '#site/copy/fr.ts';
import { isSeveral } from '#site/copy/several.ts';
import { pendingCopy } from '#site/copy/voting-pending.ts';
import { waitingVoteCopy } from '#site/copy/voting-waiting.ts';
import { paths } from '#site/paths.ts';
import { readOwnUser } from '../local-store/own-user.ts';
import { type AtPhone, questionFor } from '../outbox/outbox-question.ts';
import { inFront, type OutboxVotes } from '../outbox/outbox-view.ts';
import { maybeArrived, type OutboxVote } from '../outbox/outbox-vote.ts';
import { Abandon, Leave, Leaving } from './leave-waiting.tsx';
import { OutMicrophone } from './out-microphone.tsx';
import { onOutboxChange } from './outbox-mark.ts';

/**
 * /votepending for a vote that waits on this phone: it says that the vote is not counted, why, and what can be done.
 */
export function PhonePending({ vote: first, account, votedDay }: AtPhone & { vote: OutboxVote }) {
  const leaving = useRef(false);
  const vote = useOutboxVote(first, account, leaving);
  const question = questionFor(vote, Date.now(), { account, votedDay }, useOnline());
  // A cached page's frame knows neither that the daily vote is given nor that the contest was closed.
  const given = vote.ballot.daily === 0 && votedDay === null;
  const nothingLeft = given || (question === 'refused' && isOver(vote));
  return (
    <Leaving.Provider value={leaving}>
      <main className={`scene scene--calme ${styles.page} ${nothingLeft ? styles.nothingLeft : ''}`}>
        <PagneStyles candidates={[vote.candidate]} />
        <div className={styles.column}>
          <OutMicrophone className={styles.picture} />
          {question === 'others' && <Others voted={votedDay !== null} />}
          {question === 'refused' && (
            <Refused vote={vote} own={account === null || account === vote.userId} />
          )}
          {question === 'outdated' && <Outdated vote={vote} />}
          {question === 'meant' && <Meant vote={vote} account={account} />}
          {question === 'given' && <Given vote={vote} />}
          {question === 'sign-in' && <SignInPart vote={vote} />}
          {question === 'waiting' && <Waiting vote={vote} account={account} />}
        </div>
      </main>
    </Leaving.Provider>
  );
}

/**
 * The vote in front as it stands now. If it has left the outbox, another tab or the worker had it counted or gave it up:
 * the server then decides which page to show, also where a choice waits behind an account's own vote.
 */
function useOutboxVote(first: OutboxVote, account: string | null, leaving: RefObject<boolean>): OutboxVote {
  const [vote, setVote] = useState(first);
  const navigate = useNavigate();
  const own = account !== null && vote.userId === account;
  useEffect(() => {
    let gone = false;
    const read = async () => {
      const { phoneOutbox } = await import('../outbox/outbox.ts');
      const now = inFront(await phoneOutbox.read(), account ?? readOwnUser());
      if (gone || leaving.current) return;
      if (now?.state === 'on-server') {
        leaving.current = true;
        navigate(paths.votePending(), { replace: true });
      } else if (now && (!own || now.userId === account)) setVote(now);
      else await openRoute(paths.voteCast(), navigate);
    };
    const unlisten = onOutboxChange(() => void read().catch(() => {}));
    return () => {
      gone = true;
      unlisten();
    };
  }, [account, own, leaving, navigate]);
  return vote;
}

interface PartProps {
  vote: OutboxVote;
}

/** Whether the vote was refused because the contest takes none now. */
const isOver = ({ code }: OutboxVote) => code !== undefined && refusalFate(code) === 'over';

function Words({ heading, vote, children }: PartProps & { heading: string; children: ReactNode }) {
  return (
    <>
      <h1 className="h1">{heading}</h1>
      {children}
      <WaitingChoice candidate={vote.candidate} gift={vote.ballot} />
    </>
  );
}

function Waiting({ vote, account }: PartProps & { account: string | null }) {
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState(false);
  const send = async () => {
    if (sending) return;
    setSending(true);
    const after = await sendNow(account).catch(() => [vote]);
    const { request_id } = vote.ballot;
    setFailed(after.some(({ ballot, state }) => ballot.request_id === request_id && state === 'waiting'));
    setSending(false);
  };
  const copy = waitingVoteCopy.waiting;
  const several = isSeveral(vote.ballot);
  const Icon = vote.message ? Hourglass : WifiOff;
  return (
    <>
      <Words heading={copy.heading(several)} vote={vote}>
        <p className="t2">
          {vote.message ? copy.kept : maybeArrived(vote) ? copy.unsure(several) : copy.text(several)}
        </p>
      </Words>
      <div className="avis avis--att" role={failed ? 'alert' : undefined}>
        <Icon size={24} strokeWidth={2.25} aria-hidden="true" />
        <p>
          {vote.message
            ? copy.hold(vote.message, several)
            : copy.waits({ owned: vote.userId !== null, failed, several })}
        </p>
      </div>
      <div className={styles.actions}>
        <button
          className="btn btn--1 btn--bloc"
          type="button"
          aria-busy={sending}
          onClick={() => void send()}
        >
          <SendIcon icon={RotateCw} sending={sending} />
          {sending ? fr.sendingVote : copy.send}
        </button>
        <Abandon vote={vote} label={pendingCopy.change} />
      </div>
    </>
  );
}

async function sendNow(account: string | null): Promise<OutboxVotes> {
  const { sendWaitingVote } = await import('../outbox/send-vote.ts');
  return sendWaitingVote({ asked: true, account });
}

/** Asks the signed-in user about a vote that was made signed out. They may also leave it, and vote otherwise. */
function Meant({ vote, account }: PartProps & { account: string | null }) {
  const [sending, setSending] = useState(false);
  const copy = waitingVoteCopy.meant;
  const name = vote.candidate.display_name;
  const give = async () => {
    if (sending || account === null) return;
    setSending(true);
    const { phoneOutbox } = await import('../outbox/outbox.ts');
    // Without a network the vote waits on as this user's own.
    await phoneOutbox
      .adopt(vote.ballot.request_id, account)
      .then(() => sendNow(account))
      .catch(() => {});
    setSending(false);
  };
  return (
    <>
      <Words heading={copy.heading(name)} vote={vote}>
        <p className="t2">{copy.text}</p>
      </Words>
      <div className={styles.actions}>
        <button
          className="btn btn--1 btn--bloc"
          type="button"
          aria-busy={sending}
          onClick={() => void give()}
        >
          <SendIcon icon={Vote} sending={sending} />
          {sending ? fr.sendingVote : copy.vote(name)}
        </button>
        <Link className="btn btn--2 btn--bloc" to={paths.vote()}>
          {copy.otherwise}
        </Link>
        <Abandon vote={vote} label={copy.abandon} />
      </div>
    </>
  );
}

/** A vote whose day is over and that is not sent: its author is asked whether today's vote goes the same way. */
function Outdated({ vote }: PartProps) {
  const copy = waitingVoteCopy.outdated;
  const unsure = maybeArrived(vote);
  const several = isSeveral(vote.ballot);
  return (
    <>
      <Words heading={copy.heading(several)} vote={vote}>
        <p className="t2">{copy.text(sayDay(vote.ballot.vote_day), several, unsure)}</p>
      </Words>
      <div className={styles.actions}>
        <Leave vote={vote} to={paths.vote(vote.candidate.id)} main>
          <Vote size={22} strokeWidth={2.25} aria-hidden="true" />
          {copy.voteAgain(vote.candidate.display_name)}
        </Leave>
        {unsure && (
          <Link className="btn btn--2 btn--bloc" to={paths.history()}>
            {waitingVoteCopy.refused.history}
          </Link>
        )}
        <Abandon vote={vote} label={copy.abandon(several)} />
      </div>
    </>
  );
}

/** A vote that was made signed out, for a user who has given their own already and cannot give this one. */
function Given({ vote }: PartProps) {
  return (
    <>
      <Words heading={waitingVoteCopy.given.heading} vote={vote}>
        <p className="t2">{waitingVoteCopy.given.text}</p>
      </Words>
      <div className={styles.actions}>
        <Link className="btn btn--1 btn--bloc" to={paths.voteCast()}>
          {fr.seeReceipt}
        </Link>
        <Abandon vote={vote} label={waitingVoteCopy.meant.abandon} />
      </div>
    </>
  );
}

/** The vote of another account, which may have signed out in another tab: not for whom it is, nor a way to touch it. */
function Others({ voted }: { voted: boolean }) {
  const copy = waitingVoteCopy.others;
  return (
    <>
      <h1 className="h1">{copy.heading}</h1>
      <p className="t2">{copy.text}</p>
      <div className={styles.actions}>
        <Link className="btn btn--1 btn--bloc" to={voted ? paths.voteCast() : paths.vote()}>
          {voted ? fr.seeReceipt : copy.vote}
        </Link>
      </div>
    </>
  );
}

function SignInPart({ vote }: PartProps) {
  const copy = waitingVoteCopy.signIn;
  return (
    <>
      <Words heading={copy.heading(isSeveral(vote.ballot))} vote={vote}>
        <p className="t2">{(vote.registered ? copy.again : copy.text)(vote.candidate.display_name)}</p>
      </Words>
      <div className={styles.actions}>
        <SignInLinks again={vote.registered} />
        {/* The visitor may not be the user who has given it. */}
        <Abandon vote={vote} label={vote.registered ? waitingVoteCopy.meant.abandon : pendingCopy.change} />
      </div>
    </>
  );
}

function Refused({ vote, own }: PartProps & { own: boolean }) {
  const copy = waitingVoteCopy.refused;
  const over = isOver(vote);
  return (
    <>
      <Words heading={own ? copy.heading(isSeveral(vote.ballot)) : copy.unowned} vote={vote}>
        <div className="avis avis--err" role="alert">
          <CircleAlert size={24} strokeWidth={2.25} aria-hidden="true" />
          <p>{vote.message}</p>
        </div>
      </Words>
      <div className={styles.actions}>
        <Leave vote={vote} to={over ? paths.home() : paths.vote()} main>
          {over ? copy.onward : copy.back}
        </Leave>
        {/* Another vote of this author may have arrived, and be the reason for the refusal. */}
        <Leave vote={vote} to={paths.history()}>
          {copy.history}
        </Leave>
      </div>
    </>
  );
}
