import type { ReactNode } from 'react';
import styles from './entry-page.module.css';

interface Props {
  eyebrow?: string;
  heading: string;
  lead: string | null;
  children: ReactNode;
}

/** The page frame of signing in and registering: the stage with its title, and a card with the form. */
export function EntryPage({ eyebrow, heading, lead, children }: Props) {
  return (
    <main className={styles.entry}>
      <section className={`scene ${styles.stage}`}>
        <div className={styles.inner}>
          {eyebrow && <p className="sur">{eyebrow}</p>}
          <h1 className="h1">{heading}</h1>
          {lead && <p className="t2">{lead}</p>}
        </div>
      </section>
      <div className={styles.sheet}>{children}</div>
    </main>
  );
}
