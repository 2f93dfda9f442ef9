import { CandidateHead } from '#app/contest/candidate-head.tsx';
import type { Candidate } from '#domain/contest/schema.ts';
import { type Gift, giftSummary } from '#site/copy/votes.ts';
import { pendingCopy } from '#site/copy/voting-pending.ts';
import styles from './waiting-choice.module.css';

interface Props {
  candidate: Pick<Candidate, 'display_name' | 'number' | 'pagne' | 'portrait'>;
  gift: Gift;
}

/** The choice that waits: the candidate, and how many votes. */
export function WaitingChoice({ candidate, gift }: Props) {
  return (
    <div className={styles.choice}>
      <CandidateHead candidate={candidate} eager />
      <p className="sm">
        <b>{pendingCopy.kept(candidate.display_name)}</b>
        <br />
        <span className="t2">{giftSummary(gift)}</span>
      </p>
    </div>
  );
}
