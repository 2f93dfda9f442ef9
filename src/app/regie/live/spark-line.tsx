import type { LiveLine } from '#domain/regie/schema.ts';
import { CHART_HEIGHT, CHART_WIDTH, toPoints } from './chart-rules.ts';
import styles from './spark-line.module.css';

interface Props {
  candidate: LiveLine['candidate'];
  votes: readonly number[];
  /** Whether there is room for a wide line. */
  wide: boolean;
}

/** A talent's curve in their row, scaled to its own peak: it shows the trend, not the amount. */
export function SparkLine({ candidate, votes, wide }: Props) {
  const top = Math.max(1, ...votes);
  return (
    <svg
      className={`${styles.spark} ${wide ? styles.wide : ''} pagne-${candidate.number}`}
      viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline points={toPoints(votes, top)} />
    </svg>
  );
}
