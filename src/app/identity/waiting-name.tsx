import { Vote } from 'lucide-react';
import { formCopy } from '#site/copy/identity.ts';
import styles from './entry-page.module.css';

/**
 * « Votre choix : Grâce », at hand all along the form for which a vote waits.
 *
 * @param name of the candidate; @param children what becomes of the vote
 */
export function WaitingName({ name, children }: { name: string; children: string }) {
  return (
    <div className={styles.waiting}>
      <Vote size={22} strokeWidth={2.25} aria-hidden="true" />
      <p>
        <b>{formCopy.choice(name)}</b> <span className="sm">{children}</span>
      </p>
    </div>
  );
}
