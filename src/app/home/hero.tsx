import { Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { pagneClass } from '#app/contest/pagne.ts';
import { PagneStyles } from '#app/contest/pagne-styles.tsx';
import { Portrait } from '#app/contest/portrait.tsx';
import { LocalTime } from '#app/ui/time/local-time.tsx';
import type { Candidate, Contest } from '#domain/contest/schema.ts';
import { candidateCopy } from '#site/copy/candidate.ts';
import { home } from '#site/copy/home.ts';
import styles from './hero.module.css';
import { type StageFigure, StageFigures } from './stage-figures.tsx';

interface Props {
  contest: Contest | null;
  /** The candidate who has won the whole competition, once it is known. */
  winner: Candidate | null;
  /** Candidates of the show. */
  figures: readonly StageFigure[];
  now: number;
  /** What can be done now. */
  children: ReactNode;
}

/** The stage: title, three figures, and the box in front of them. */
export function Hero({ contest, winner, figures, now, children }: Props) {
  return (
    <section className="scene">
      <div className={styles.in}>
        <div className={styles.text}>
          {contest && <Week contest={contest} now={now} />}
          <h1 className={`h1 ${styles.title}`}>
            {winner ? home.winner.heading(winner.display_name) : home.heading}
          </h1>
          <p className={`t2 ${styles.lead}`}>
            {winner ? home.winner.lead : home.lead(contest?.daily_votes ?? 1)}
          </p>
        </div>
        {winner ? <Winner candidate={winner} /> : <StageFigures figures={figures} />}
        <div className={styles.box}>{children}</div>
      </div>
      <div className={`galon ${styles.border}`} aria-hidden="true" />
    </section>
  );
}

/** The end of the show: one portrait, under its own cloth. */
function Winner({ candidate }: { candidate: Candidate }) {
  return (
    <figure className={styles.winner}>
      <PagneStyles candidates={[candidate]} />
      <span className={styles.picture}>
        <Portrait candidate={candidate} alt={candidateCopy.portraitName(candidate)} eager />
      </span>
      <span className={`${styles.cloth} ${pagneClass(candidate)}`} />
      <figcaption>
        <Trophy size={24} strokeWidth={2.25} aria-hidden="true" />
        {home.winner.title(candidate.gender)}
      </figcaption>
    </figure>
  );
}

function Week({ contest, now }: { contest: Contest; now: number }) {
  const name = contest.end_contest ? home.lastWeek : home.week(contest.week);
  const waiting = contest.status !== 'published' && Date.parse(contest.result_date) > now;
  return (
    <p className="sur">
      <span>
        {name}
        {waiting && (
          <>
            {' · '}
            {home.resultsOn} <LocalTime iso={contest.result_date} now={now} brief />
          </>
        )}
      </span>
    </p>
  );
}
