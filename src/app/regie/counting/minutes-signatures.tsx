import page from '#app/regie/parts/page.module.css';
import type { Signature } from '#domain/counting/schema.ts';
import { minutesCopy as copy } from '#site/copy/regie-contests.ts';
import { utcSecond } from '#site/copy/regie-live.ts';
import styles from './minutes.module.css';

/** The minutes' signatures: those made in the régie, and lines to sign by hand, each with name and date. */
export function MinutesSignatures({ signatures }: { signatures: readonly Signature[] }) {
  return (
    <section className={`${page.block} ${styles.signing}`}>
      <h2 className={page.heading}>{copy.signatures}</h2>
      {signatures.map((one) => (
        <p key={one.name + one.signed_at}>
          {copy.signedHere(one.name, utcSecond(one.signed_at), one.minutes_sha256 !== null)}{' '}
          <code>{(one.minutes_sha256 ?? one.votes_sha256).slice(0, 12)}…</code>
        </p>
      ))}
      <div className={styles.places}>
        {copy.signers.map((signer) => (
          <p key={signer}>
            <b>{signer}</b>
            <br />
            {copy.nameAndDate}
          </p>
        ))}
      </div>
    </section>
  );
}
