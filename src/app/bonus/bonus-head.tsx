import styles from './bonus-head.module.css';
import { BonusTabs } from './bonus-tabs.tsx';
import { Ticket } from './ticket.tsx';

interface Props {
  heading: string;
  /** Empty for none. */
  lead: string;
  /** Bonus votes left to give; null for a visitor without an account. */
  count: number | null;
  /** Address of the page, if it is one of the two with tabs. */
  tab?: string;
}

/** Title of a bonus page, on the stage, with the ticket beside it. */
export function BonusHead({ heading, lead, count, tab }: Props) {
  return (
    <section className="scene">
      <div className={`page ${styles.head}`}>
        <div className="f1">
          <h1 className="h1">{heading}</h1>
          {lead && <p className={`t2 sm ${styles.lead}`}>{lead}</p>}
        </div>
        {count !== null && <Ticket count={count} />}
      </div>
      {tab !== undefined && <BonusTabs current={tab} />}
    </section>
  );
}
