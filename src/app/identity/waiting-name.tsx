import { Vote } from 'lucide-react';
import type { ToldWaiting } from '#app/voting/told-waiting.server.ts';
import { formCopy } from '#site/copy/identity.ts';
import styles from './entry-page.module.css';

/**
 * « Votre choix : Grâce », kept in sight along a form that a waiting vote needs.
 *
 * @param children what sending the form does to the vote; shown unless the vote is suspended
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
