import { ArrowRight, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pagneClass } from '#app/contest/pagne.ts';
import { PagneStyles } from '#app/contest/pagne-styles.tsx';
import { Portrait } from '#app/contest/portrait.tsx';
import { LocalTime } from '#app/ui/time/local-time.tsx';
import type { Contest, FaqItem } from '#domain/contest/schema.ts';
import { candidateCopy } from '#site/copy/candidate.ts';
import { home } from '#site/copy/home.ts';
import { AskedQuestion } from './faq-teaser.tsx';
import styles from './hero.module.css';
import type { Scene } from './scene.ts';
import { type StageFigure, StageFigures } from './stage-figures.tsx';

interface Props {
  contest: Contest | null;
  scene: Scene;
  /** The question that a shared link is about: its answer replaces the figures. */
  asked: FaqItem | null;
  /** The three candidates on the stage; empty when the scene shows others. */
  figures: readonly StageFigure[];
  now: number;
  /** What can be done now. */
  children: ReactNode;
}

/** Characters of an answer that leave the button in sight on a phone of 360 × 740; a longer one stands below it. */
const SHORT_ANSWER = 330;
/** Characters on a line there: a line break may waste about as many. */
const LINE = 40;

/** Letters of a name that leave the button in sight on a phone, beneath a title of full size and a whole portrait. */
const SHORT_NAME = {
  shared: { title: 9, portrait: 9 },
  winner: { title: 5, portrait: 24 },
};

const toRoom = (answer: string) => answer.length + LINE * (answer.split('\n').length - 1);

/** The classes that make room for a long name. */
function roomFor(alone: Scene['alone']): string {
  if (!alone) return '';
  const { length } = alone.candidate.display_name;
  const short = SHORT_NAME[alone.sheet === null ? 'winner' : 'shared'];
  return `${length > short.title ? styles.long : ''} ${length > short.portrait ? styles.bust : ''}`;
}

/** The stage: title, three figures or one, and the box in front of them. */
export function Hero({ contest, scene, asked, figures, now, children }: Props) {
  const { heading, lead, alone, chosen } = scene;
  const place = asked && `${styles.answered} ${toRoom(asked.answer) > SHORT_ANSWER ? styles.below : ''}`;
  return (
    <section className="scene">
      <div className={`${styles.in} ${place ?? ''} ${roomFor(alone)}`}>
        <div className={styles.text}>
          {contest && <Week contest={contest} now={now} />}
          <h1 className={`h1 ${styles.title}`}>{heading}</h1>
          {lead && <p className={`t2 ${styles.lead}`}>{lead}</p>}
        </div>
        {asked && <AskedQuestion item={asked} />}
        {alone && <Alone {...alone} />}
        {chosen.length > 0 && <Chosen candidates={chosen} />}
        <StageFigures figures={figures} />
        <div className={styles.box}>{children}</div>
      </div>
      <div className={`galon ${styles.border}`} aria-hidden="true" />
    </section>
  );
}

/** One portrait, under its own pagne: the winner of the show, or the candidate whom a link shares. */
function Alone({ candidate, caption, sheet }: NonNullable<Scene['alone']>) {
  return (
    <figure className={`${styles.winner} ${candidate.eliminated ? styles.eliminated : ''}`}>
      <PagneStyles candidates={[candidate]} />
      <span className={styles.picture}>
        <Portrait candidate={candidate} alt={candidateCopy.portraitName(candidate)} eager />
      </span>
      <span className={`${styles.cloth} ${pagneClass(candidate)}`} />
      <figcaption>
        {sheet === null ? (
          <>
            <Trophy size={24} strokeWidth={2.25} aria-hidden="true" />
            {caption}
          </>
        ) : (
          <Link to={sheet}>
            {caption} <ArrowRight size={18} strokeWidth={2.25} aria-hidden="true" />
          </Link>
        )}
      </figcaption>
    </figure>
  );
}

/** The candidates whom a link shares, side by side: decoration that repeats the text above. */
function Chosen({ candidates }: { candidates: Scene['chosen'] }) {
  return (
    <div className={styles.chosen} aria-hidden="true">
      <PagneStyles candidates={candidates} />
      {candidates.map((candidate) => (
        <span key={candidate.id} className={styles.picture}>
          <Portrait candidate={candidate} eager />
          <span className={`${styles.cloth} ${pagneClass(candidate)}`} />
        </span>
      ))}
    </div>
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
            {/* The dot ends a line; it begins none. */}
            {'\u00a0· '}
            {home.resultsOn} <LocalTime iso={contest.result_date} now={now} brief />
          </>
        )}
      </span>
    </p>
  );
}
