import styles from './bonus-head.module.css';
import { Ticket } from './ticket.tsx';

interface Props {
  heading: string;
  lead: string;
  /** Bonus votes left to give; null for a visitor without an account. */
  count: number | null;
  /** Above two columns where there is room for them. */
  wide?: boolean;
}

/** Title of a bonus page, on the stage, with the ticket beside it. */
export function BonusHead({ heading, lead, count, wide = false }: Props) {
  return (
    <section className="scene">
      <div className={`page ${styles.head} ${wide ? styles.wide : ''}`}>
        <div className="f1">
          <h1 className="h1">{heading}</h1>
          <p className={`t2 sm ${styles.lead}`}>{lead}</p>
        </div>
        {count !== null && <Ticket count={count} />}
      </div>
    </section>
  );
}
