import { Lock } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { resultsCopy } from '#site/copy/results.ts';
import { paths } from '#site/paths.ts';
import type { Week } from './results-view.server.ts';
import styles from './week-tabs.module.css';

interface Props {
  weeks: Week[];
  /** The week on this page; null where it shows none of them. */
  current: number | null;
}

/** Tabs of the weeks: those with results are links, the one without has a lock. */
export function WeekTabs({ weeks, current }: Props) {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the week's own tab, wherever it is in the row
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && tab) {
      row.current.scrollLeft =
        tab.offsetLeft - row.current.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
    }
  }, [current]);
  return (
    <nav className={styles.tabs} aria-label={resultsCopy.weeks} ref={row}>
      {weeks.map(({ week, published }) =>
        published ? (
          <Link
            key={week}
            to={paths.results(week)}
            {...(week === current ? { 'aria-current': 'page' as const } : {})}
            preventScrollReset
          >
            {resultsCopy.week(week)}
          </Link>
        ) : (
          <span key={week}>
            <Lock size={18} strokeWidth={2.25} aria-hidden="true" />
            {resultsCopy.week(week)}
            <span className="vh">, {resultsCopy.locked}</span>
          </span>
        ),
      )}
    </nav>
  );
}
