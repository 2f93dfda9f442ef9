import type { ReactNode } from 'react';
import styles from './wide-table.module.css';

interface Props {
  /** Accessible name of the table. */
  label: string;
  /** Shortcut key that focuses the table, if any. */
  shortcut?: string;
  /** The table. */
  children: ReactNode;
}

/** A table that scrolls sideways, by keyboard too, when it is wider than the screen, and shows that it does. */
export function WideTable({ label, shortcut, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
    <section className={styles.wide} data-shortcut={shortcut} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
