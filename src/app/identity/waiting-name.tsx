import { Vote } from 'lucide-react';
import type { ToldWaiting } from '#app/voting/told-waiting.server.ts';
import { formCopy } from '#site/copy/identity.ts';
import styles from './entry-page.module.css';

/**
 * « Votre choix : Grâce », at hand all along the form for which a vote waits.
 *
 * @param children what becomes of the vote with the form, as long as the vote is open
 */
export function WaitingName({ told, children }: { told: ToldWaiting; children: string }) {
  return (
    <div className={styles.waiting}>
      <Vote size={22} strokeWidth={2.25} aria-hidden="true" />
      <p>
        <b>{formCopy.choice(told.name)}</b>{' '}
        <span className="sm">{told.suspended ? formCopy.suspended : children}</span>
      </p>
    </div>
  );
}
