import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { AlarmSound } from '#app/regie/alarms/alarm-sound.tsx';
import page from '#app/regie/parts/page.module.css';
import { useShowZone } from '#app/regie/parts/use-show-zone.ts';
import { regiePaths } from '#app/regie/paths.ts';
import { clock, remaining } from '#app/ui/time/countdown.ts';
import { useNow } from '#app/ui/time/use-now.ts';
import type { Contest } from '#domain/contest/schema.ts';
import type { LiveState } from '#domain/regie/schema.ts';
import { regie } from '#site/copy/regie.ts';
import { alarmsCopy } from '#site/copy/regie-alarms.ts';
import { liveCopy as copy, utcSecond, utcTime } from '#site/copy/regie-live.ts';
import { besideUtc, clockThere } from '#site/regie-clock.ts';
import styles from './live.module.css';
import { type Chosen, liveAddress } from './live-address.ts';
import type { Trouble } from './use-live.ts';

/** Without scripts, and if the operator asks for it, the page reloads itself at this interval. */
const REFRESH_SECONDS = 15;

interface Props {
  state: LiveState;
  /** Why no figures come; null while they do. */
  trouble: Trouble | null;
  /** What the operator has chosen to look at. */
  chosen: Chosen;
  /** Further controls to choose with. */
  choices?: ReactNode;
  /** More buttons at the end. */
  children?: ReactNode;
}

/** The current vote, the time of these figures, and whether they still arrive. */
export function LiveHead({
  state: { contest, publication, now, alarms },
  trouble,
  chosen,
  choices,
  children,
}: Props) {
  const following = chosen.following ?? false;
  const age = useAge(now);
  const zone = useShowZone();
  const there = clockThere(now, zone);
  const figuresAt = `${utcTime(now)}\u00a0UTC${besideUtc(now, zone)}`;
  return (
    <>
      <div className={styles.top}>
        <div>
          <div className={styles.name}>
            <h1 className={page.title}>{contest ? copy.heading(contest.week) : regie.nav.live}</h1>
            {there && <p className={styles.clock}>{there}</p>}
          </div>
          <p className={styles.clock}>
            {copy.asOf} <time dateTime={now}>{utcSecond(now)}</time>
            {age !== null && (
              <>
                {' · '}
                <span className={styles.age}>{copy.updated(age)}</span>
              </>
            )}
          </p>
        </div>
        <div className={styles.standing}>
          {contest && <Standing contest={contest} plannedAt={publication?.planned_at ?? null} now={now} />}
          {choices}
          <AlarmSound ringing={alarms.some((one) => !one.cleared_at && !one.acknowledged_at)} />
          {children}
        </div>
      </div>
      {trouble && (
        <p className={styles.lost}>
          {/* The running seconds are for the eye: a screen reader would read each one out. */}
          <span role="status">
            {alarmsCopy.trouble[trouble](figuresAt)}
            {trouble === 'session' && (
              <>
                {' '}
                <a href={regiePaths.signInAgain('session', liveAddress(chosen))}>{alarmsCopy.signInAgain}</a>{' '}
                {alarmsCopy.figuresOf(figuresAt)}
              </>
            )}
          </span>
          {age !== null && <b aria-hidden="true"> {copy.since(age)}</b>}
        </p>
      )}
      <noscript>
        {following && <meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />}
        <p className={page.buttons}>
          <Link
            className="btn btn--2 btn--sm"
            reloadDocument
            to={liveAddress({ ...chosen, following: false })}
          >
            {following ? copy.stopFollowing : copy.refresh}
          </Link>
          {following ? (
            <span className="sm t2">{copy.following(REFRESH_SECONDS)}</span>
          ) : (
            <Link className="lienfl" reloadDocument to={liveAddress({ ...chosen, following: true })}>
              {copy.follow(REFRESH_SECONDS)}
            </Link>
          )}
        </p>
      </noscript>
    </>
  );
}

/** Seconds since a state arrived, by this device's clock alone; null before hydration. */
function useAge(state: string): number | null {
  const [age, setAge] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state begins anew
  useEffect(() => {
    const came = performance.now();
    const tick = () => setAge(Math.floor((performance.now() - came) / 1000));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [state]);
  return age;
}

interface StandingProps {
  contest: Contest;
  /** The planned publication, as two persons have decided, ISO 8601; null without one. */
  plannedAt: string | null;
  /** The database's clock. */
  now: string;
}

/** The phase, and the time left in it. */
function Standing({ contest, plannedAt, now }: StandingProps) {
  const time = useNow(Date.parse(now));
  const { status } = contest;
  const next = nextStep({ contest, plannedAt, now });
  const left = next && remaining(Date.parse(next.at), time);
  return (
    <p className={styles.standing}>
      {next && left && (
        <span className={styles.clock}>
          {next.label} <b>{clock(left)}</b>
        </span>
      )}
      <span className={`${styles.phase} ${styles[status] ?? ''}`}>{copy.phases[status]}</span>
    </p>
  );
}

/**
 * The vote's next step, and its time. A result date that was only announced is not counted down to: publishing takes a
 * count, a request and a second person.
 */
function nextStep({ contest, plannedAt, now }: StandingProps): { label: string; at: string } | null {
  const { status, start_date, end_date, result_date } = contest;
  if (status === 'published') return null;
  if (status === 'scheduled') return { label: copy.opensIn, at: start_date };
  if (status !== 'closed') return { label: copy.closesIn, at: end_date };
  if (plannedAt) return { label: copy.resultsIn, at: plannedAt };
  return result_date > now ? { label: copy.announcedIn, at: result_date } : null;
}
