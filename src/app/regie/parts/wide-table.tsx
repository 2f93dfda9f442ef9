import type { ReactNode } from 'react';
import styles from './wide-table.module.css';

interface Props {
  /** What the table is of, for readers who do not see it. */
  label: string;
  /** The key that leads to it, where there is one. */
  shortcut?: string;
  /** The table. */
  children: ReactNode;
}

/** A table that scrolls sideways where it is wider than the screen, by the keyboard too, and shows that it does. */
export function WideTable({ label, shortcut, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
    <section className={styles.wide} data-shortcut={shortcut} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
