import type { ResultLine } from '#domain/counting/schema.ts';
import { candidateCopy } from '#site/copy/candidate.ts';
import { ordinalSuffix, percent, resultsCopy } from '#site/copy/results.ts';
import { pagneClass } from '../contest/pagne.ts';
import { Portrait } from '../contest/portrait.tsx';
import styles from './podium.module.css';

const STEPS = ['p1', 'p2', 'p3'] as const;

/** The first three: 1-2-3 for readers, 2-1-3 for the eye. */
export function Podium({ lines }: { lines: readonly ResultLine[] }) {
  return (
    <ol className={`podium ${styles.podium}`} aria-label={resultsCopy.podium}>
      {lines.slice(0, STEPS.length).map(({ candidate, rank, share }, index) => (
        <li className={STEPS[index]} key={candidate.id}>
          <div className="por">
            <Portrait candidate={candidate} alt={candidateCopy.portraitName(candidate)} eager />
            <span className="rg">
              {rank}
              <sup>{ordinalSuffix(rank, candidate.gender)}</sup>
            </span>
          </div>
          <span className={`${styles.band} ${pagneClass(candidate)}`} />
          <div className="marche">
            <b>{candidate.display_name}</b>
            <span className="num">{percent(share)}</span>
          </div>
        </li>
      ))}
    </ol>
  );
}
