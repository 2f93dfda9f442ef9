import { Link } from 'react-router';
import { bonusCopy } from '#site/copy/earned-votes.ts';
import { paths } from '#site/paths.ts';
import styles from './bonus-tabs.module.css';

const TABS = [
  { to: paths.mission(), label: bonusCopy.tabs.earn },
  { to: paths.bonusZone(), label: bonusCopy.tabs.own },
] as const;

/** Tabs between /mission and /bonuszone: two pages, so the tabs are links. @param current address of the open page */
export function BonusTabs({ current }: { current: string }) {
  return (
    <nav className={styles.tabs} aria-label={bonusCopy.tabs.label}>
      {TABS.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={to === current ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
