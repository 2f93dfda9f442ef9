import { bonusCopy } from '#site/copy/earned-votes.ts';
import styles from './ticket.module.css';

/** How many bonus votes are left to give, drawn as a ticket. */
export function Ticket({ count }: { count: number }) {
  const [first, second] = bonusCopy.ticket(count);
  return (
    <p className={styles.ticket}>
      <b className={`num ${styles.count}`}>{count}</b>{' '}
      <span className={styles.words}>
        {first} {second}
      </span>
    </p>
  );
}
