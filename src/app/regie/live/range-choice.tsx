import { Link } from 'react-router';
import { CURVE_RANGES } from '#domain/regie/curve-rules.ts';
import { curveCopy as copy } from '#site/copy/regie-curve.ts';
import { type Chosen, liveAddress } from './live-address.ts';
import styles from './range-choice.module.css';

/** Links that choose the curve's range, and keep the other choices. */
export function RangeChoice({ chosen }: { chosen: Chosen }) {
  return (
    <nav className={styles.ranges} aria-label={copy.choose}>
      {CURVE_RANGES.map((range, place) => (
        <Link
          key={range}
          to={liveAddress({ ...chosen, periode: range })}
          preventScrollReset
          data-shortcut={place + 1}
          aria-keyshortcuts={String(place + 1)}
          aria-current={range === (chosen.periode ?? '1h') ? 'page' : undefined}
        >
          {copy.ranges[range]}
        </Link>
      ))}
    </nav>
  );
}
