import { CircleAlert, CircleCheck, Clock, Gift, Info, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { remaining } from '#app/ui/time/countdown.ts';
import { usePresent } from '#app/ui/time/use-now.ts';
import { isLastVoteDay, nextReset } from '#domain/contest/rules.ts';
import { alreadyGiven, alreadyGivenButton } from '#site/copy/daily-given.ts';
import { bonusCopy } from '#site/copy/earned-votes.ts';
import { duration, fr } from '#site/copy/fr.ts';
import { voteCopy } from '#site/copy/voting.ts';
import { paths } from '#site/paths.ts';
import { type ShownBallot, votesToGive } from './ballot.ts';
import { canSendAgain, type VoteAnswer, type VoteRefusal } from './vote-answer.ts';
import styles from './vote-head.module.css';

export const REFUSAL_ID = 'vote-refusal';

interface Props {
  ballot: ShownBallot;
  answer: VoteAnswer | undefined;
  /** Name of the candidate whose vote waits for sign-in. */
  waitingFor: string | null;
  /** The server's clock, as the page was made. */
  now: number;
}

/** Title of /vote, and what a visitor must know before choosing: a refusal, a vote already given, a vote that waits. */
export function VoteHead({ ballot, answer, waitingFor, now }: Props) {
  const { nothing } = votesToGive(ballot);
  const given = ballot.dailyLeft === 0;
  const refused = answer?.step === 'refused' && !canSendAgain(answer) ? answer : null;
  // The notice that the daily vote is given says the same, and when the next one comes.
  const toldBelow = refused?.code === 'VOTE_ALREADY_CAST' && given;
  const [first, unbroken, last] = voteCopy.heading;
  return (
    <div>
      <p className="sur">{voteCopy.eyebrow(ballot.contest.week)}</p>
      <h1 className={`h1 ${styles.title}`}>
        {first} <span className={styles.unbroken}>{unbroken}</span> {last}
      </h1>
      {!nothing && <p className="t2">{voteCopy.lead}</p>}
      {refused && !toldBelow && <RefusalNotice answer={refused} />}
      {given && (
        <Notice icon={<CircleCheck size={24} strokeWidth={2.25} aria-hidden="true" />} refusal={toldBelow}>
          {alreadyGiven(ballot.contest.daily_votes)} <NextVote ballot={ballot} now={now} />{' '}
          {ballot.bonusLeft > 0 && voteCopy.bonusLeft(ballot.bonusLeft)}
        </Notice>
      )}
      {nothing && (
        <p className={styles.done}>
          <button className="btn btn--1" type="button" disabled>
            <Lock size={20} strokeWidth={2.25} aria-hidden="true" />
            {alreadyGivenButton(ballot.contest.daily_votes)}
          </button>
          <Link className="btn btn--2" to={paths.voteCast()}>
            {fr.seeReceipt}
          </Link>
          <Link className="btn btn--3" to={paths.mission()}>
            <Gift size={20} strokeWidth={2.25} aria-hidden="true" />
            {bonusCopy.earn}
          </Link>
        </p>
      )}
      {waitingFor && (!ballot.registered || !given) && (
        <div className={`avis avis--att ${styles.notice}`}>
          <Clock size={24} strokeWidth={2.25} aria-hidden="true" />
          <p>
            {(ballot.registered ? voteCopy.waitingForWord : voteCopy.waiting)(waitingFor)}
            <br />
            <Link className={styles.link} to={paths.votePending()}>
              {voteCopy.finishWaiting}
            </Link>
          </p>
        </div>
      )}
    </div>
  );
}

function NextVote({ ballot: { contest, voteDay }, now: serverNow }: Pick<Props, 'ballot' | 'now'>) {
  const day = new Date(voteDay);
  const left = usePresent(serverNow, (time) => duration.short(remaining(nextReset(day).getTime(), time)));
  return voteCopy.nextVote(isLastVoteDay(contest, day) ? null : left);
}

function Notice(props: { icon: ReactNode; refusal: boolean; children: ReactNode }) {
  const { icon, refusal, children } = props;
  return (
    <div
      className={`avis ${styles.notice}`}
      {...(refusal ? { id: REFUSAL_ID, role: 'alert', tabIndex: -1 } : {})}
    >
      {icon}
      <p>{children}</p>
    </div>
  );
}

/** Why the vote was not taken. The form gives it the focus: the choice was made further down the page. */
function RefusalNotice({ answer }: { answer: VoteRefusal }) {
  const kind = answer.status === 409 ? '' : 'avis--err';
  const Icon = answer.status === 409 ? Info : CircleAlert;
  return (
    <div id={REFUSAL_ID} className={`avis ${kind} ${styles.notice}`} role="alert" tabIndex={-1}>
      <Icon size={24} strokeWidth={2.25} aria-hidden="true" />
      <p>
        <b>{answer.message}</b>
      </p>
    </div>
  );
}
