import { CircleAlert, LogIn, RotateCw, UserRoundPlus, Vote, WifiOff } from 'lucide-react';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Link, useNavigate } from 'react-router';
import { PagneStyles } from '#app/contest/pagne-styles.tsx';
import { sayDay } from '#app/ui/time/moment.ts';
import { useOnline } from '#app/ui/use-online.ts';
import { KeptChoice } from '#app/voting/kept-choice.tsx';
import styles from '#app/voting/waiting-page.module.css';
import { pendingCopy, voteCopy } from '#site/copy/voting.ts';
import { keptVoteCopy } from '#site/copy/voting-waiting.ts';
import { paths } from '#site/paths.ts';
import { questionFor } from '../outbox/kept-question.ts';
import type { KeptVote } from './kept-vote.ts';
import { OutMicrophone } from './out-microphone.tsx';
import { onOutboxChange } from './outbox-mark.ts';

/**
 * /votepending for a vote that waits on this phone: it is said to be not counted, for any of the reasons.
 *
 * @param account id of the user who has signed in, or null
 */
export function PhonePending({ vote: first, account }: { vote: KeptVote; account: string | null }) {
  const leaving = useRef(false);
  const vote = useKept(first, leaving);
  const question = questionFor(vote, Date.now(), account !== null, useOnline());
  return (
    <Leaving.Provider value={leaving}>
      <main className={`scene scene--calme ${styles.page}`}>
        <PagneStyles candidates={[vote.candidate]} />
        <div className={styles.column}>
          <OutMicrophone label={keptVoteCopy.picture} className={styles.picture} />
          {question === 'refused' && <Refused vote={vote} />}
          {question === 'outdated' && <Outdated vote={vote} />}
          {question === 'meant' && <Meant vote={vote} account={account} />}
          {question === 'sign-in' && <SignIn vote={vote} />}
          {question === 'waiting' && <Waiting vote={vote} />}
        </div>
      </main>
    </Leaving.Provider>
  );
}

/** Set once this page itself gives the vote up, and goes where its button says. */
const Leaving = createContext<RefObject<boolean>>({ current: false });

/** The vote as it stands now. One that is gone was counted, or given up, elsewhere: the server knows which page is right. */
function useKept(first: KeptVote, leaving: RefObject<boolean>): KeptVote {
  const [vote, setVote] = useState(first);
  const navigate = useNavigate();
  useEffect(() => {
    let gone = false;
    const read = async () => {
      const { keptVote } = await import('../outbox/outbox.ts');
      const now = await keptVote();
      if (gone || leaving.current) return;
      if (now) setVote(now);
      else navigate(paths.voteCast(), { replace: true });
    };
    const unlisten = onOutboxChange(() => void read().catch(() => {}));
    return () => {
      gone = true;
      unlisten();
    };
  }, [leaving, navigate]);
  return vote;
}

interface PartProps {
  vote: KeptVote;
}

function Words({ heading, vote, children }: PartProps & { heading: string; children: ReactNode }) {
  return (
    <>
      <h1 className="h1">{heading}</h1>
      {children}
      <KeptChoice candidate={vote.candidate} gift={vote.ballot} />
    </>
  );
}

function Waiting({ vote }: PartProps) {
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState(false);
  const send = async () => {
    if (sending) return;
    setSending(true);
    const after = await sendNow().catch(() => vote);
    setFailed(after?.state === 'waiting');
    setSending(false);
  };
  const copy = keptVoteCopy.waiting;
  return (
    <>
      <Words heading={copy.heading} vote={vote}>
        <p className="t2">{copy.text}</p>
      </Words>
      <div className="avis avis--att" role={failed ? 'alert' : undefined}>
        <WifiOff size={24} strokeWidth={2.25} aria-hidden="true" />
        <p>{failed ? `${copy.stillWaiting} ${copy.hint}` : copy.hint}</p>
      </div>
      <div className={styles.actions}>
        <button
          className="btn btn--1 btn--bloc"
          type="button"
          aria-busy={sending}
          onClick={() => void send()}
        >
          {sending ? (
            <span className="tour" aria-hidden="true" />
          ) : (
            <RotateCw size={22} strokeWidth={2.25} aria-hidden="true" />
          )}
          {sending ? voteCopy.sending : copy.send}
        </button>
        <Abandon vote={vote} label={pendingCopy.change} />
      </div>
    </>
  );
}

async function sendNow(): Promise<KeptVote | null> {
  const { sendKeptVote } = await import('../outbox/send-kept-vote.ts');
  return sendKeptVote(true);
}

/** It was not meant by the account that is open here: the user in front of the phone is asked. */
function Meant({ vote, account }: PartProps & { account: string | null }) {
  const [sending, setSending] = useState(false);
  const copy = keptVoteCopy.meant;
  const name = vote.candidate.display_name;
  const give = async () => {
    if (sending || account === null) return;
    setSending(true);
    const { adoptVote } = await import('../outbox/outbox.ts');
    // Without a network it waits from now on as this user's own.
    await adoptVote(vote.ballot.request_id, account)
      .then(sendNow)
      .catch(() => null);
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
          {sending ? (
            <span className="tour" aria-hidden="true" />
          ) : (
            <Vote size={22} strokeWidth={2.25} aria-hidden="true" />
          )}
          {sending ? voteCopy.sending : copy.vote(name)}
        </button>
        <Abandon vote={vote} label={copy.abandon} />
      </div>
    </>
  );
}

/** Its day is over. It is not sent: somebody who wants today's vote to go the same way says so. */
function Outdated({ vote }: PartProps) {
  const copy = keptVoteCopy.outdated;
  return (
    <>
      <Words heading={copy.heading} vote={vote}>
        <p className="t2">{copy.text(sayDay(vote.ballot.vote_day))}</p>
      </Words>
      <div className={styles.actions}>
        <Leave vote={vote} to={paths.vote(vote.candidate.id)} main>
          <Vote size={22} strokeWidth={2.25} aria-hidden="true" />
          {copy.voteAgain(vote.candidate.display_name)}
        </Leave>
        <Abandon vote={vote} label={copy.abandon} />
      </div>
    </>
  );
}

function SignIn({ vote }: PartProps) {
  const copy = keptVoteCopy.signIn;
  return (
    <>
      <Words heading={copy.heading} vote={vote}>
        <p className="t2">{copy.text(vote.candidate.display_name)}</p>
      </Words>
      <div className={styles.actions}>
        <Link className="btn btn--1 btn--bloc" to={paths.signUp({ next: paths.votePending() })}>
          <UserRoundPlus size={22} strokeWidth={2.25} aria-hidden="true" />
          {pendingCopy.register}
        </Link>
        <Link className="btn btn--2 btn--bloc" to={paths.signIn(paths.votePending())}>
          <LogIn size={22} strokeWidth={2.25} aria-hidden="true" />
          {pendingCopy.signIn}
        </Link>
        <Abandon vote={vote} label={pendingCopy.change} />
      </div>
    </>
  );
}

function Refused({ vote }: PartProps) {
  return (
    <>
      <Words heading={keptVoteCopy.refused.heading} vote={vote}>
        <div className="avis avis--err" role="alert">
          <CircleAlert size={24} strokeWidth={2.25} aria-hidden="true" />
          <p>{vote.message}</p>
        </div>
      </Words>
      <div className={styles.actions}>
        <Leave vote={vote} to={paths.vote()} main>
          {keptVoteCopy.refused.back}
        </Leave>
      </div>
    </>
  );
}

function Abandon({ vote, label }: PartProps & { label: string }) {
  return (
    <Leave vote={vote} to={paths.vote()}>
      {label}
    </Leave>
  );
}

/** Forgets the vote that waits, then goes on. */
function Leave({
  vote,
  to,
  main,
  children,
}: PartProps & { to: string; main?: boolean; children: ReactNode }) {
  const navigate = useNavigate();
  const leaving = useContext(Leaving);
  const leave = async () => {
    leaving.current = true;
    const { dropVote } = await import('../outbox/outbox.ts');
    await dropVote(vote.ballot.request_id).catch(() => {});
    navigate(to);
  };
  return (
    <button className={`btn btn--${main ? 1 : 3} btn--bloc`} type="button" onClick={() => void leave()}>
      {children}
    </button>
  );
}
