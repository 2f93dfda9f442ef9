import { Link } from 'react-router';
import styles from '#app/regie/parts/page.module.css';
import { regiePaths } from '#app/regie/paths.ts';
import type { FoundReceipt } from '#domain/regie/find-receipt.ts';
import { utcDate } from '#site/copy/regie-contests.ts';
import { receiptFound as copy } from '#site/copy/regie-people.ts';

/** What became of a receipt's vote, with a link to its voter. */
export function ReceiptFound({ receipt }: { receipt: FoundReceipt }) {
  return (
    <section className={styles.block} role="status">
      <h2 className={styles.heading}>{copy.heading(receipt.reference)}</h2>
      {receipt.kind === 'found' ? (
        <>
          <p>
            {copy.given(utcDate(receipt.day), receipt.week)} {copy.counts[receipt.counts]}
          </p>
          {receipt.userId ? (
            <p>
              <Link className="btn btn--2 btn--sm" to={regiePaths.person(receipt.userId)}>
                {copy.person}
              </Link>
            </p>
          ) : (
            <p className="t2">{copy.deleted}</p>
          )}
        </>
      ) : (
        <p>{copy[receipt.kind]}</p>
      )}
    </section>
  );
}
