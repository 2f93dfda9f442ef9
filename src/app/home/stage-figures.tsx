import { PagneStyles } from '#app/contest/pagne-styles.tsx';
import { Portrait } from '#app/contest/portrait.tsx';
import type { Candidate } from '#domain/contest/schema.ts';
import styles from './stage-figures.module.css';

/** A candidate on the home page's stage. */
export interface StageFigure {
  candidate: Pick<Candidate, 'id' | 'display_name' | 'number' | 'pagne' | 'portrait'>;
  /** Address of a figure without a background; null when the portrait is shown instead. */
  cutOut: string | null;
}

/** The first in front, or in the middle, and two others: decoration that repeats what the page says elsewhere. */
export function StageFigures({ figures }: { figures: readonly StageFigure[] }) {
  const [middle, left, right] = figures;
  if (!middle) return null;
  if (middle.cutOut === null)
    return <Cards figures={left ? [left, middle, ...figures.slice(2)] : [middle]} />;
  return (
    <div className={styles.trio} aria-hidden="true">
      {left && <Figure {...left} />}
      {right && <Figure {...right} className={styles.right} />}
      <Figure {...middle} className={styles.middle} />
    </div>
  );
}

function Cards({ figures }: { figures: readonly StageFigure[] }) {
  return (
    <>
      {/* A candidate without a picture is shown as an initial on their pagne. */}
      <PagneStyles
        candidates={figures.flatMap(({ candidate }) => (candidate.portrait === null ? [candidate] : []))}
      />
      <div className={styles.cards} aria-hidden="true">
        {figures.map(({ candidate }) => (
          <span key={candidate.id} className={styles.card}>
            <Portrait candidate={candidate} eager />
          </span>
        ))}
      </div>
    </>
  );
}

function Figure({ cutOut, className }: StageFigure & { className?: string | undefined }) {
  return <img className={className} src={cutOut ?? ''} width={300} height={360} alt="" decoding="async" />;
}
