import styles from './bonus-head.module.css';
import { Ticket } from './ticket.tsx';

interface Props {
  heading: string;
  lead: string;
  /** Bonus votes left to give; null for whoever has no account. */
  count: number | null;
}

/** Title of a bonus page, on the stage, with the ticket beside it. */
export function BonusHead({ heading, lead, count }: Props) {
  return (
    <section className="scene">
      <div className={`page ${styles.head}`}>
        <div className="f1">
          <h1 className="h1">{heading}</h1>
          <p className={`t2 sm ${styles.lead}`}>{lead}</p>
        </div>
        {count !== null && <Ticket count={count} />}
      </div>
    </section>
  );
}
