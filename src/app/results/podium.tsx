import type { ResultLine } from '#domain/counting/schema.ts';
import { candidateCopy } from '#site/copy/candidate.ts';
import { ordinalSuffix, percent, resultsCopy } from '#site/copy/results.ts';
import { pagneClass } from '../contest/pagne.ts';
import { Portrait } from '../contest/portrait.tsx';
import styles from './podium.module.css';

const STEPS = [styles.first, styles.second, styles.third];

/** The first three: 1-2-3 for readers, 2-1-3 for the eye. @param lines as `toPodium` gives them */
export function Podium({ lines }: { lines: readonly ResultLine[] }) {
  return (
    <ol
      className={lines.length < STEPS.length ? `${styles.podium} ${styles.duel}` : styles.podium}
      aria-label={resultsCopy.podium}
    >
      {lines.map(({ candidate, rank, share }, index) => (
        <li className={STEPS[index]} key={candidate.id}>
          <div className={styles.picture}>
            <Portrait candidate={candidate} alt={candidateCopy.portraitName(candidate)} eager />
            <span className={styles.rank}>
              {rank}
              <sup>{ordinalSuffix(rank, candidate.gender)}</sup>
            </span>
          </div>
          <span className={`${styles.band} ${pagneClass(candidate)}`} />
          <div className={styles.step}>
            <b>{candidate.display_name}</b>
            <span className="num">{percent(share)}</span>
          </div>
        </li>
      ))}
    </ol>
  );
}
