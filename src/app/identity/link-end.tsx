import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './entry-page.module.css';
import { EntryPage } from './entry-page.tsx';

interface Props {
  heading: string;
  lead: string;
  help?: string | null;
  /** Address of the page to go on to. */
  to: string;
  children: ReactNode;
}

/** The page of an e-mail's link that was used already or has expired. */
export function LinkEnd({ heading, lead, help = null, to, children }: Props) {
  return (
    <EntryPage heading={heading} lead={lead}>
      <div className={`carte pile ${styles.form}`}>
        {help && <p>{help}</p>}
        <Link className="btn btn--1 btn--bloc" to={to}>
          {children}
        </Link>
      </div>
    </EntryPage>
  );
}
