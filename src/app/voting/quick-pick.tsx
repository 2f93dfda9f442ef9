import { Portrait } from '#app/contest/portrait.tsx';
import type { ShownCandidate } from '#app/contest/undescribed.ts';
import { voteCopy } from '#site/copy/voting.ts';
import styles from './quick-pick.module.css';

/** A row of heads that lead to their cards: one thumb finds the twentieth talent without scrolling past nineteen. */
export default function QuickPick({ candidates }: { candidates: readonly ShownCandidate[] }) {
  const inTheRunning = candidates.filter(({ eliminated }) => !eliminated);
  return (
    <nav className={styles.row} aria-label={voteCopy.quickPick}>
      <ul>
        {inTheRunning.map((candidate) => (
          <li key={candidate.id}>
            <a href={`#talent-${candidate.number}`}>
              <span className={styles.head}>
                <Portrait candidate={candidate} crop="head" />
              </span>
              <span className={styles.name}>{candidate.display_name}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
