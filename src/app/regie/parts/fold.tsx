import type { ReactNode } from 'react';
import live from '#app/regie/live/live.module.css';
import styles from './fold.module.css';

interface Props {
  id: string;
  heading: string;
  /** What matters of it, while it is shut. */
  brief: string;
  folded: boolean;
  children: ReactNode;
}

/** A panel that is shut where there is no room for it; a wide screen has room for all. */
export function Fold({ id, heading, brief, folded, children }: Props) {
  return (
    <section className={live.panel} aria-labelledby={id}>
      <details className={styles.fold} open={!folded}>
        <summary>
          <h2 className={live.heading} id={id}>
            {heading}
          </h2>
          <span className={styles.brief}>{brief}</span>
        </summary>
        <div className={styles.inside}>{children}</div>
      </details>
    </section>
  );
}
