import { CircleCheck } from 'lucide-react';
import { ReceiptCheck } from '#app/register/receipt-check.tsx';
import { castedCopy } from '#site/copy/thanks.ts';
import { votes } from '#site/copy/votes.ts';
import styles from './receipt-card.module.css';
import { ReceiptTime } from './receipt-time.tsx';
import type { ThanksReceipt } from './receipts.ts';

interface Props {
  receipt: ThanksReceipt;
  /** True when the page has several receipts, each of which then names its candidate. */
  named?: boolean;
  /** E-mail address to write to when something is wrong, or null. */
  contact: string | null;
  /** Register codes of its votes' entries, if the page knows them. */
  codes?: readonly string[];
  /** True on the receipt's own page. */
  here?: boolean;
}

/** The receipt of one accepted request, with a light look: printable, and small enough for one screenshot. */
export function ReceiptCard({ receipt, named = false, contact, codes, here = false }: Props) {
  const { contestId, reference, candidate, daily, bonus } = receipt;
  return (
    <article className={`papier recu ${styles.receipt}`}>
      <div className="galon" aria-hidden="true" />
      <div className="recu__in">
        <div className="rang entre">
          <h2 className="h3">{named ? castedCopy.receiptFor(candidate.display_name) : castedCopy.receipt}</h2>
          <span className="puce puce--ok">
            <CircleCheck size={16} strokeWidth={2.25} aria-hidden="true" />
            {castedCopy.recorded}
          </span>
        </div>
        <dl className={styles.lines}>
          <dt>{castedCopy.supported}</dt>
          <dd>{castedCopy.supportedOne(candidate.display_name, candidate.number)}</dd>
          <dt>{castedCopy.daily}</dt>
          <dd>{daily}</dd>
          <dt>{castedCopy.bonus}</dt>
          <dd>{bonus}</dd>
          <dt>{castedCopy.date}</dt>
          <dd>
            <ReceiptTime iso={receipt.castAt} />
          </dd>
        </dl>
        <hr className="tirets" />
        <dl className={styles.sum}>
          <dt className={styles.total}>{castedCopy.total}</dt>
          <dd className={`num ${styles.number}`}>{votes(daily + bonus)}</dd>
          <dt>{castedCopy.reference}</dt>
          <dd className={styles.reference}>{reference}</dd>
        </dl>
        <ReceiptCheck
          receipt={{ reference, contestId, candidateId: candidate.id, daily, bonus }}
          name={candidate.display_name}
          contact={contact}
          here={here}
          {...(codes ? { codes } : {})}
        />
      </div>
    </article>
  );
}
