import type { ReactNode } from 'react';
import { home } from '#app/copy/home.ts';
import { LocalTime } from '#app/ui/time/local-time.tsx';
import type { Contest } from '#domain/contest/schema.ts';
import styles from './hero.module.css';

interface Props {
  contest: Contest | null;
  now: number;
  /** What can be done now. */
  children: ReactNode;
}

/** The stage: title, three figures, and the box in front of them. */
export function Hero({ contest, now, children }: Props) {
  return (
    <section className={`scene ${styles.hero}`}>
      <div className={styles.in}>
        <div className={styles.text}>
          {contest && <Week contest={contest} now={now} />}
          <h1 className={`h1 ${styles.title}`}>{home.heading}</h1>
          <p className={`t2 ${styles.lead}`}>{home.lead}</p>
        </div>
        <div className={styles.trio} aria-hidden="true">
          <Figure name="koffi" place={styles.left} />
          <Figure name="grace" place={styles.right} />
          <Figure name="aicha" place={styles.middle} />
        </div>
        <div className={styles.box}>{children}</div>
      </div>
      <div className={`galon ${styles.border}`} aria-hidden="true" />
    </section>
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

function Figure({ name, place }: { name: string; place: string | undefined }) {
  return (
    <img
      className={`${styles.figure} ${place}`}
      src={`/portraits/scene/${name}.svg`}
      width={300}
      height={360}
      alt=""
      decoding="async"
    />
  );
}
