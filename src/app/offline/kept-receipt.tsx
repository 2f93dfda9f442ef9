import { Fragment } from 'react';
import { sayMoment } from '#app/ui/time/moment.ts';
import { registerCode } from '#domain/register/code-rules.ts';
import { keptReceiptsCopy as copy } from '#site/copy/kept-receipts.ts';
import type { NamedReceipt } from '../register/receipt-store.ts';

interface Props {
  receipts: readonly NamedReceipt[];
  /** Whether today's vote is given, and these are its receipts. */
  given: boolean;
  titleClassName: string | undefined;
  listClassName: string | undefined;
}

/** The receipts that were asked for, in place of the page's heading and text. */
export function KeptReceipts({ receipts, given, titleClassName, listClassName }: Props) {
  return (
    <>
      <h1 className={titleClassName}>{copy.heading(receipts.length, given)}</h1>
      <p className="t2">{copy.text(receipts.length)}</p>
      <div className={listClassName}>
        {receipts.map((receipt) => (
          <KeptReceiptCard key={receipt.request_id} receipt={receipt} />
        ))}
      </div>
    </>
  );
}

/**
 * A receipt as far as this phone stores it, for use without a network. It shares no code with the full receipt page: the
 * phone of every voter stores the scripts of this one.
 */
function KeptReceiptCard({ receipt }: { receipt: NamedReceipt }) {
  const { shown, daily, bonus, given_at } = receipt;
  const lines = [
    [copy.supported, shown.name],
    [copy.daily, daily],
    [copy.bonus, bonus],
    [copy.date, sayMoment(Date.parse(given_at), 0, 'local')],
    [copy.reference, shown.reference],
    [
      copy.codes(receipt.votes.length),
      receipt.votes.map(({ commitment }) => registerCode(commitment)).join(' '),
    ],
  ];
  return (
    <article className="papier recu">
      <div className="galon" aria-hidden="true" />
      <div className="recu__in">
        <div className="rang entre">
          <h2 className="h3">{copy.name}</h2>
          <span className="puce puce--ok">{copy.recorded}</span>
        </div>
        <dl>
          {lines.map(([term, said]) => (
            <Fragment key={term}>
              <dt>{term}</dt>
              <dd>{said}</dd>
            </Fragment>
          ))}
        </dl>
      </div>
    </article>
  );
}
