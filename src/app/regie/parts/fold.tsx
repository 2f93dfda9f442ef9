import type { ReactNode } from 'react';
import live from '#app/regie/live/live.module.css';
import styles from './fold.module.css';

interface Props {
  id: string;
  heading: string;
  /** Summary shown while the panel is closed. */
  brief: string;
  /** The summary's figure, shown whole where `brief` before it has no room. */
  figure?: string;
  folded: boolean;
  children: ReactNode;
}

/** A panel that is closed where there is no room for it; a wide screen shows all panels open. */
export function Fold({ id, heading, brief, figure, folded, children }: Props) {
  return (
    <section className={live.panel} aria-labelledby={id}>
      <details className={styles.fold} open={!folded}>
        <summary>
          <h2 className={live.heading} id={id}>
            {heading}
          </h2>
          <span className={styles.brief}>
            <span className={styles.of}>{brief}</span>
            {figure && <span>{figure}</span>}
          </span>
        </summary>
        <div className={styles.inside}>{children}</div>
      </details>
    </section>
  );
}
