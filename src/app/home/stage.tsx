import { CircleCheck, Trophy, UserRound, Vote } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { CountdownTiles } from '#app/ui/time/countdown-tiles.tsx';
import { LocalTime } from '#app/ui/time/local-time.tsx';
import { isCachedDocument, presentTime } from '#app/ui/time/server-clock.ts';
import { UtcRule } from '#app/ui/time/utc-rule.tsx';
import { isLastVoteDay } from '#domain/contest/rules.ts';
import type { Contest } from '#domain/contest/schema.ts';
import { bonusCopy } from '#site/copy/earned-votes.ts';
import { fr } from '#site/copy/fr.ts';
import { home } from '#site/copy/home.ts';
import { paths } from '#site/paths.ts';
import type { KeptVotes } from '../offline/kept-votes.ts';
import type { Scene } from './scene.ts';
import styles from './stage.module.css';

interface Props {
  contest: Contest | null;
  /** Whether a past week's results can be seen. */
  published: boolean;
  registered: boolean;
  /** Votes of this visitor today, daily and bonus. */
  votes: number;
  dailyLeft: number;
  /** Bonus votes of this visitor that are left to give. */
  bonusLeft: number;
  /** Target and label of the main button; null for the default, the vote. */
  go: Scene['go'];
  /** The server's clock, as the page was made. */
  now: number;
}

/** The box under the title, with what the visitor can do in the contest's present phase. */
export function StageBox(props: Props) {
  return (
    <div className={styles.box}>
      <div className="galon" aria-hidden="true" />
      <div className={styles.in}>
        <Phase {...props} />
      </div>
    </div>
  );
}

function Phase(props: Props) {
  const { contest } = props;
  switch (contest?.status) {
    case 'scheduled':
      return <Scheduled {...props} contest={contest} />;
    case 'open':
      return <Open {...props} contest={contest} />;
    case 'suspended':
      return (
        <>
          <State light="attente">{home.suspended.state}</State>
          <p>{home.suspended.text}</p>
        </>
      );
    case 'closed':
      return <Closed contest={contest} now={props.now} />;
    case 'published':
      return <Published contest={contest} />;
    default:
      return <None published={props.published} />;
  }
}

type WithContest = Props & { contest: Contest };

function Scheduled({ contest, registered, now }: WithContest) {
  return (
    <>
      <State light="attente">{home.opening.state}</State>
      {!registered && (
        <Link className="btn btn--1 btn--bloc" to={paths.signUp()}>
          <UserRound size={24} strokeWidth={2.25} aria-hidden="true" />
          {home.opening.create}
        </Link>
      )}
      <Countdown
        caption={home.opening.until(contest.week)}
        at={home.opening.at}
        until={contest.start_date}
        now={now}
      />
    </>
  );
}

function Open({ contest, votes, go, now, ...sent }: WithContest) {
  const to = go?.to ?? paths.vote();
  const kept = useKeptVotes(now);
  const given = sent.dailyLeft === 0 || kept !== null;
  const { bonusLeft } = kept ?? sent;
  return (
    <>
      <State
        light="ouvert"
        chip={
          given ? (
            <span className="puce puce--ok au-present">
              <CircleCheck size={16} strokeWidth={2.25} aria-hidden="true" />
              {home.open.given}
            </span>
          ) : (
            <span className="puce puce--or au-present">{home.open.votesLeft(sent.dailyLeft)}</span>
          )
        }
      >
        {home.open.state}
      </State>
      {given ? (
        <>
          <p>
            {isLastVoteDay(contest, new Date(kept ? presentTime(now) : now))
              ? home.open.lastDay
              : home.open.again}
          </p>
          {bonusLeft > 0 && (
            <Link className="btn btn--1 btn--bloc" to={to}>
              <Vote size={24} strokeWidth={2.25} aria-hidden="true" />
              {bonusCopy.give(bonusLeft)}
            </Link>
          )}
          {/* Without a network the worker answers a document with the receipts that the phone keeps. */}
          <Link
            className="btn btn--2 btn--bloc"
            to={votes > 1 ? paths.votesCast() : paths.voteCast()}
            reloadDocument={kept !== null}
          >
            {kept ? fr.seeReceipt : home.open.seeVote}
          </Link>
        </>
      ) : (
        <Link className="btn btn--1 btn--bloc" to={to}>
          <Vote size={24} strokeWidth={2.25} aria-hidden="true" />
          {go?.label ?? home.open.vote}
        </Link>
      )}
      <Countdown
        caption={home.open.until(contest.week)}
        at={home.open.at}
        until={contest.end_date}
        now={now}
      />
      <p className="xs t2">
        <UtcRule now={now} />
      </p>
    </>
  );
}

/**
 * What this phone knows of its user's votes, on a cached page, which shows a visitor's; null where they have a vote left
 * today as far as the phone knows, and once the page's data have come from the network.
 *
 * @param now the server's clock, as the page was made
 */
function useKeptVotes(now: number): KeptVotes | null {
  const [first] = useState(now);
  const [kept, setKept] = useState<KeptVotes | null>(null);
  useEffect(() => {
    if (!isCachedDocument) return;
    // The worker of a voter's phone has cached this script.
    import('../offline/kept-votes.ts')
      .then(({ keptVotes }) => keptVotes(paths.home()))
      .then((votes) => setKept(votes.given ? votes : null))
      .catch(() => {});
  }, []);
  return now === first ? kept : null;
}

function Closed({ contest, now }: { contest: Contest; now: number }) {
  const waiting = Date.parse(contest.result_date) > now;
  return (
    <>
      <State light="attente">{home.closed.state}</State>
      <p>{waiting ? home.closed.text : home.closed.soon}</p>
      <Link className="btn btn--2 btn--bloc" to={paths.results()}>
        <Trophy size={24} strokeWidth={2.25} aria-hidden="true" />
        {home.closed.follow}
      </Link>
      {waiting && (
        <Countdown caption={home.closed.until} at={home.closed.at} until={contest.result_date} now={now} />
      )}
    </>
  );
}

/** The button stands above the sentence: below it, a phone's navigation would cover it. */
function Published({ contest }: { contest: Contest }) {
  return (
    <>
      <State light="ouvert">{home.published.state}</State>
      <Link className="btn btn--1 btn--bloc" to={paths.results()}>
        <Trophy size={24} strokeWidth={2.25} aria-hidden="true" />
        {home.published.see}
      </Link>
      <p>{sayPublished(contest)}</p>
    </>
  );
}

function sayPublished({ end_contest, winner, week }: Contest): string {
  if (!winner) return home.published.text(week);
  return end_contest ? home.winner.text : home.published.winner(winner);
}

function None({ published }: { published: boolean }) {
  return (
    <>
      <State>{home.none.state}</State>
      <p>{home.none.text}</p>
      {published && (
        <Link className="btn btn--1 btn--bloc" to={paths.results()}>
          <Trophy size={24} strokeWidth={2.25} aria-hidden="true" />
          {home.none.see}
        </Link>
      )}
    </>
  );
}

const LIGHTS = { ouvert: styles.ouvert, attente: styles.attente } as const;

interface StateProps {
  light?: keyof typeof LIGHTS;
  chip?: ReactNode;
  children: ReactNode;
}

function State({ light, chip, children }: StateProps) {
  return (
    <p className={`rang entre ${styles.state}`}>
      <span className={`rang ${styles.name}`}>
        <span className={`${styles.light} ${light ? LIGHTS[light] : ''}`} />
        <b>{children}</b>
      </span>
      {chip}
    </p>
  );
}

interface CountdownProps {
  caption: string;
  /** « Clôture », before the date. */
  at: string;
  until: string;
  now: number;
}

function Countdown({ caption, at, until, now }: CountdownProps) {
  return (
    <div className={`rang ${styles.countdown}`}>
      <p className={`sm t2 avec-js ${styles.caption}`}>{caption}</p>
      <CountdownTiles until={until} now={now} />
      <p className={`xs ${styles.at}`}>
        {at} <LocalTime iso={until} now={now} />
      </p>
    </div>
  );
}
