import type { ReactNode } from 'react';
import styles from './entry-page.module.css';

interface Props {
  eyebrow?: string;
  heading: string;
  lead: string;
  children: ReactNode;
}

/** The stage with its title, and on it the card with the form: signing in and registering. */
export function EntryPage({ eyebrow, heading, lead, children }: Props) {
  return (
    <main className={styles.entry}>
      <section className={`scene ${styles.stage}`}>
        <div className={styles.inner}>
          {eyebrow && <p className="sur">{eyebrow}</p>}
          <h1 className="h1">{heading}</h1>
          <p className="t2">{lead}</p>
        </div>
      </section>
      <div className={styles.sheet}>{children}</div>
    </main>
  );
}
