import type { Candidate } from '#domain/contest/schema.ts';
import { pagneClass } from './pagne.ts';
import styles from './portrait.module.css';

type Pictured = Pick<Candidate, 'display_name' | 'number' | 'pagne' | 'portrait'>;

interface Props {
  candidate: Pictured;
  /** What of the picture is shown: all of it (5:6), the face, or face and shoulders. The parent gives the size. */
  crop?: 'full' | 'head' | 'bust';
  /** True above the fold: the picture is not deferred. */
  eager?: boolean;
  /** Empty where the name stands beside it. */
  alt?: string;
}

/** A candidate's picture; without one, the initial on the candidate's pagne. */
export function Portrait({ candidate, crop = 'full', eager = false, alt = '' }: Props) {
  if (candidate.portrait === null) {
    return (
      <span
        className={`portrait ${styles.initial} ${pagneClass(candidate)}`}
        {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      >
        <b>{candidate.display_name.trim().charAt(0).toLocaleUpperCase('fr')}</b>
      </span>
    );
  }
  return (
    <img
      className={`portrait ${styles.image} ${crop === 'full' ? '' : styles[crop]}`}
      src={candidate.portrait}
      width={300}
      height={360}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
