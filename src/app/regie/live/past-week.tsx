import { Link } from 'react-router';
import figures from '#app/regie/parts/figures.module.css';
import page from '#app/regie/parts/page.module.css';
import type { Curve } from '#domain/regie/curve-schema.ts';
import type { WeekState } from '#domain/regie/live.ts';
import { curveCopy } from '#site/copy/regie-curve.ts';
import { liveCopy } from '#site/copy/regie-live.ts';
import { count, percent } from '#site/copy/results.ts';
import { paths } from '#site/paths.ts';
import { CurveChart } from './curve-chart.tsx';
import styles from './live.module.css';
import type { Chosen } from './live-address.ts';
import { toBasisPoints } from './live-figures.ts';
import { SinceOpening } from './live-panels.tsx';
import { LiveRanking } from './live-ranking.tsx';
import { PublicationNote } from './publication-note.tsx';

const copy = curveCopy.weeks;

interface Props {
  past: WeekState;
  curve: Curve;
  chosen: Chosen;
  /** The choice of the week, and the link to its file. */
  choices: React.ReactNode;
}

/** The figures of a week that is not on air, without acts. */
export function PastWeek({ past, curve, chosen, choices }: Props) {
  const { contest, lines } = past;
  return (
    <>
      <div className={styles.top}>
        <h1 className={page.title}>{copy.heading(contest.week)}</h1>
        <div className={styles.standing}>
          {choices}
          <span className={styles.phase}>{liveCopy.phases[contest.status]}</span>
        </div>
      </div>
      <div className={`${page.block} ${page.head}`}>
        <p>{copy.notOnAir(contest.start_date, past.closed_at ?? contest.end_date)}</p>
        <Link className="btn btn--1 btn--sm" to={paths.regie()}>
          {copy.back}
        </Link>
      </div>
      <PublicationNote state={past} />
      <WeekFigures past={past} curve={curve} />
      <div className={styles.column}>
        <CurveChart curve={curve} lines={lines} chosen={chosen} />
        <LiveRanking lines={lines} contest={contest} curve={curve} chosen={chosen} onAir={false} />
      </div>
    </>
  );
}

function WeekFigures({ past: { contest, lines, voters }, curve }: Pick<Props, 'past' | 'curve'>) {
  const votes = lines.reduce((sum, line) => sum + line.votes, 0);
  const annulled = lines.reduce((sum, line) => sum + line.annulled, 0);
  return (
    <dl className={figures.figures}>
      <div>
        <dt>{copy.votes}</dt>
        <dd className={figures.big}>{count(votes)}</dd>
        <dd>{contest.status === 'published' ? copy.asPublished : copy.asTheyStand}</dd>
      </div>
      <SinceOpening curve={curve} />
      <div>
        <dt>{copy.voters}</dt>
        <dd className={figures.big}>{voters === null ? '—' : count(voters)}</dd>
        <dd>{voters === null ? copy.notCounted : copy.asCounted}</dd>
      </div>
      <div>
        <dt>{liveCopy.annulled}</dt>
        <dd className={figures.big}>{count(annulled)}</dd>
        <dd>{liveCopy.ofTheWeek(percent(toBasisPoints(annulled, votes + annulled)))}</dd>
      </div>
    </dl>
  );
}
