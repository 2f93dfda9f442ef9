import { Tv } from 'lucide-react';
import { Link } from 'react-router';
import { pendingRegistrationCopy } from '#site/copy/identity-external.ts';
import { paths } from '#site/paths.ts';
import styles from './entry-page.module.css';
import { EntryPage } from './entry-page.tsx';
import { externalStart } from './links.ts';

const copy = pendingRegistrationCopy.gone;

/** /pendingregister for a link that has expired or was used already: says why, and how to go on. */
export function RegistrationGone({ canal }: { canal: boolean }) {
  return (
    <EntryPage eyebrow={copy.eyebrow} heading={copy.heading} lead={copy.lead}>
      <div className={`carte pile ${styles.form}`}>
        <p>{copy.help}</p>
        {canal && (
          <a className="btn btn--1 btn--bloc" href={externalStart('canal', { intent: 'sign-up' })}>
            <Tv size={22} strokeWidth={2.25} aria-hidden="true" />
            {copy.again}
          </a>
        )}
        <Link className="btn btn--2 btn--bloc" to={paths.signUp()}>
          {copy.otherwise}
        </Link>
        <p className={`sm t2 ${styles.other}`}>
          <Link className="lienfl" to={paths.signIn()}>
            {copy.signIn}
          </Link>
        </p>
      </div>
    </EntryPage>
  );
}
