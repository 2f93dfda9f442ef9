import { Vote } from 'lucide-react';
import { Link } from 'react-router';
import type { ToldWaiting } from '#app/voting/told-waiting.server.ts';
import { formCopy } from '#site/copy/identity.ts';
import { paths } from '#site/paths.ts';
import styles from './entry-page.module.css';

/**
 * « Votre choix : Grâce », at the head of a form that a waiting vote needs. The form names it, so that the server
 * casts no other. A user who finds another person's choice on the phone is led to where it is given up.
 *
 * @param children what sending the form does to the vote; shown unless the vote is suspended
 */
export function WaitingName({ told, children }: { told: ToldWaiting; children: string }) {
  return (
    <div className={styles.waiting}>
      <Vote size={22} strokeWidth={2.25} aria-hidden="true" />
      <p>
        <b>{formCopy.choice(told.name)}</b>{' '}
        <span className="sm">{told.suspended ? formCopy.suspended : children}</span>{' '}
        <Link className="lienfl" to={paths.votePending()}>
          {formCopy.notMyChoice}
        </Link>
      </p>
      <input type="hidden" name="choice" value={told.choice} />
    </div>
  );
}
