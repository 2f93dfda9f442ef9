import type { Candidate } from '#domain/contest/schema.ts';
import { isUploaded, PORTRAIT_WIDTHS, sourceSet } from '#domain/picture-rules.ts';
import { pagneClass } from './pagne.ts';
import styles from './portrait.module.css';

type Pictured = Pick<Candidate, 'display_name' | 'number' | 'pagne' | 'portrait'>;

interface Props {
  candidate: Pictured;
  /** The part of the picture that is shown: all (5:6), the face, or face and shoulders. The parent sets the size. */
  crop?: 'full' | 'head' | 'bust';
  /** True above the fold: the picture is not deferred. */
  eager?: boolean;
  /** Alternative text; empty when the name stands beside the picture. */
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
  const uploaded = isUploaded(candidate.portrait);
  const image = (
    <img
      className={`${uploaded ? '' : 'portrait '}${styles.image}${CROPS[crop]}`}
      src={candidate.portrait}
      {...(uploaded
        ? { srcSet: sourceSet(candidate.portrait, PORTRAIT_WIDTHS, 'webp'), sizes: SIZES[crop] }
        : {})}
      width={300}
      height={360}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
  if (!uploaded) return image;
  return (
    <picture className={`portrait ${styles.picture}`}>
      <source
        type="image/avif"
        srcSet={sourceSet(candidate.portrait, PORTRAIT_WIDTHS, 'avif')}
        sizes={SIZES[crop]}
      />
      {image}
    </picture>
  );
}

/** The class of each part. */
const CROPS = { full: '', head: ` ${styles.head}`, bust: ` ${styles.bust}` } as const;

/** Displayed widths: a card takes half of a phone's width, a head a small part of it. */
const SIZES = {
  full: '(min-width: 1024px) 290px, (min-width: 768px) 30vw, 45vw',
  head: '96px',
  bust: '180px',
} as const;
