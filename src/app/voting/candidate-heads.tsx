import { CandidateHead } from '#app/contest/candidate-head.tsx';
import type { ShownCandidate } from '#app/contest/undescribed.ts';
import { voteCopy } from '#site/copy/voting.ts';
import styles from './vote-form.module.css';

/** Up to this many candidates, scrolling is enough; with more, a row of heads links to the cards. */
const FEW = 12;

/** A row of heads above the cards of many candidates; each head links to its card. */
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
