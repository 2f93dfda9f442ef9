import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator, useRouteLoaderData } from 'react-router';
import { askToPrepareVote } from '#app/offline/register-worker.ts';
import { loadRoute, openRoute } from '#app/ui/shell/preload-route.ts';
import { notify } from '#app/ui/toast/notify.ts';
import { voteCopy } from '#site/copy/voting.ts';
import { paths } from '#site/paths.ts';
import { type PostedVote, readVoteForm } from '#site/vote-form.ts';
import { readOwnUser } from '../local-store/own-user.ts';
import type { ConfirmedVote } from '../outbox/confirmed-vote.ts';
import type { CountedVote, ToldVote } from '../outbox/outbox-vote.ts';
import type { ShownBallot } from './ballot.ts';
import { createCallAgain } from './call-again.ts';
import { notSent, toVoteRefusal, type VoteAnswer, voteStopped } from './vote-answer.ts';

/** Loads the script that sends votes, as soon as the visitor has chosen, while there is a network. */
export const loadOutbox = () => import('../outbox/confirmed-vote.ts');

/** Loads the script that draws the thanks for a counted vote, at the same time. */
const loadThanks = () => import('../thanks/draw-thanks.ts');

/** Once the visitor has chosen, fetches all that their vote needs, in case the network is lost before it is given. */
export function whileThereIsANetwork(): void {
  void Promise.allSettled([
    loadOutbox(),
    loadThanks(),
    import('#app/outbox/follow-outbox.ts'),
    loadRoute(paths.votePending()),
    loadRoute(paths.voteCast()),
    askToPrepareVote(),
  ]);
}

/** The state of this page's vote while it is sent, and what the page says of it. */
export interface VoteSender {
  answer: VoteAnswer | undefined;
  sending: boolean;
  /** When the same request is sent again, milliseconds; null where the page cannot say. */
  retryAt: number | null;
  /** For the form's confirmation. Where the outbox cannot be used, the browser posts the form by itself. */
  onConfirm(event: FormEvent<HTMLFormElement>, submitter: HTMLElement): void;
  /** Forgets the undecided request: the visitor has changed their mind. */
  giveUp(): void;
}

/** How long the thanks may take to be drawn, milliseconds. */
const DRAWN_MS = 3_000;

type NotCounted = Exclude<ToldVote, { kind: 'counted' | 'sign-in' }>;

interface Confirmed {
  vote: ConfirmedVote;
  form: PostedVote;
  /** The vote did not get through and waits in the phone's outbox: any page sends it now, and tells the outcome. */
  handedOver: boolean;
}

/**
 * Sends the vote of /vote through the outbox, and repeats the same request while the server is too busy to decide.
 *
 * @param first the answer that the server rendered this page with
 */
export function useVoteSender(ballot: ShownBallot, first: VoteAnswer | undefined): VoteSender {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const frame = useRouteLoaderData<object>('root');
  const [answer, setAnswer] = useState(first);
  const [sending, setSending] = useState(false);
  const [retryAt, setRetryAt] = useState<number | null>(null);
  const underWay = useRef(false);
  const here = useRef(true);
  const postedByBrowser = useRef(false);
  const confirmed = useRef<Confirmed | null>(null);
  const [again] = useState(createCallAgain);
  /** Id of the user whose votes this page's data show: a vote is counted for no other user who has signed in since. */
  const author = useRef<string | null>(null);

  async function send(): Promise<void> {
    const current = confirmed.current;
    if (!current || underWay.current) return;
    again.giveUp();
    underWay.current = true;
    setSending(true);
    setRetryAt(null);
    const told = await current.vote.send();
    underWay.current = false;
    if (confirmed.current === current) tell(told, current);
  }

  function leave(to: string): void {
    confirmed.current = null;
    // Another tap before the next page is there sends nothing.
    underWay.current = true;
    void openRoute(to, navigate);
  }

  /** Draws the next page from the answer or, where that is not possible, asks the server for it. */
  async function thank(counted: CountedVote): Promise<void> {
    confirmed.current = null;
    underWay.current = true;
    const drawn = loadThanks().then(({ drawThanks }) => drawThanks(counted, ballot, frame));
    // A voter on a silent network does not wait longer than this: the server can render the page as well.
    await Promise.race([drawn, new Promise((go) => setTimeout(go, DRAWN_MS))]).catch(() => {});
    // A voter who has gone elsewhere meanwhile stays there.
    if (here.current) leave(counted.todays_votes.length > 1 ? paths.votesCast() : paths.voteCast());
  }

  function tell(told: ToldVote, current: Confirmed): void {
    const { vote, form } = current;
    if (told.kind === 'counted') {
      void thank(told.counted);
    } else if (told.kind === 'sign-in') {
      const waits = told.onServer || vote.stored;
      leave(waits ? paths.votePending() : paths.signIn(paths.vote(form.candidate_id)));
    } else {
      setSending(false);
      setAnswer(told.kind === 'unsent' ? notSent(form) : toVoteRefusal(told, form));
      follow(told, current);
    }
  }

  /** What the page does about a vote that is not counted, once it has said so. */
  function follow(told: NotCounted, current: Confirmed): void {
    if (told.kind === 'refused') {
      confirmed.current = null;
      const stopped = voteStopped(told.code);
      if (stopped) {
        // After a closing the history shows what was counted; during a suspension the voter waits, and has none yet.
        const next = ballot.registered &&
          !stopped.suspended && { to: paths.history(), label: voteCopy.history };
        notify({ kind: 'error', text: voteCopy.stopped(stopped.suspended), ...(next && { next }) });
      }
      // The contest, the day or another tab has moved on: what the page says of the votes left is stale.
      if (told.status === 403 || told.status === 409) void revalidate();
    } else if (told.kind === 'unsent' && current.vote.stored) {
      current.handedOver = true;
    } else {
      if (told.kind === 'busy') setRetryAt(told.at);
      again.plan(() => void send(), told.at, told.kind === 'unsent');
    }
  }

  async function confirm(form: PostedVote, element: HTMLFormElement, submitter: HTMLElement): Promise<void> {
    const { current } = confirmed;
    if (current && !current.handedOver && current.form.request_id === form.request_id) return send();
    underWay.current = true;
    setSending(true);
    const vote = await loadOutbox()
      .then((outbox) => outbox.confirmVote(ballot, form, author.current))
      .catch(() => null);
    underWay.current = false;
    if (vote) {
      confirmed.current = { vote, form, handedOver: false };
      return send();
    }
    setSending(false);
    if (navigator.onLine) {
      // The outbox's scripts did not load (they may be of an older build): the browser posts the form itself.
      postedByBrowser.current = true;
      return element.requestSubmit(submitter);
    }
    setAnswer(notSent(form));
    again.plan(() => void confirm(form, element, submitter), null, true);
  }

  function onConfirm(event: FormEvent<HTMLFormElement>, submitter: HTMLElement): void {
    const element = event.currentTarget;
    const form = readVoteForm(new FormData(element, submitter));
    // A shared page carries no request id, and this browser cannot make one: the server does.
    if (postedByBrowser.current || form.request_id === '') return;
    event.preventDefault();
    // A second tap while the first is under way is not a second vote, and not a second request either.
    if (!underWay.current) void confirm(form, element, submitter);
  }

  function giveUp(): void {
    again.giveUp();
    setRetryAt(null);
    void confirmed.current?.vote.giveUp();
    confirmed.current = null;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: with each reading of the page
  useEffect(() => {
    author.current = readOwnUser();
  }, [ballot]);

  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      again.giveUp();
      void confirmed.current?.vote.leave();
      confirmed.current = null;
    };
  }, [again]);

  return { answer, sending, retryAt, onConfirm, giveUp };
}
