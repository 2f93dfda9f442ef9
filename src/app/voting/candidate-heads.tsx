import { CandidateHead } from '#app/contest/candidate-head.tsx';
import type { ShownCandidate } from '#app/contest/undescribed.ts';
import { voteCopy } from '#site/copy/voting.ts';
import styles from './vote-form.module.css';

/** Up to so many are found by scrolling; of more, a row of heads leads to the cards. */
const FEW = 12;

/** A row of heads above the cards of many candidates, each of which leads to its card. */
export function CandidateHeads({ candidates }: { candidates: readonly ShownCandidate[] }) {
  if (candidates.length <= FEW) return null;
  return (
    <nav className={styles.heads} aria-label={voteCopy.quickPick}>
      {candidates.map(
        (candidate) =>
          !candidate.eliminated && (
            <a key={candidate.id} href={`#talent-${candidate.number}`}>
              <CandidateHead candidate={candidate} size="sm" />
              <span>{candidate.display_name}</span>
            </a>
          ),
      )}
    </nav>
  );
}
