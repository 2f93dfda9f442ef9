import { ActForm } from '#app/regie/acts/act-form.tsx';
import styles from '#app/regie/parts/page.module.css';
import { ShowTime } from '#app/regie/parts/show-time.tsx';
import type { Count, Signature } from '#domain/counting/schema.ts';
import { countingCopy as copy } from '#site/copy/regie-contests.ts';
import { utcSecond } from '#site/copy/regie-live.ts';

interface Props {
  contestId: string;
  counted: Count;
  /** The signatures under this count. */
  signatures: readonly Signature[];
  /** Whether the show publishes a count only with a signature. */
  wanted: boolean;
  /**
   * The digest of the minutes' file, in hexadecimal, if the operator may sign: they have not signed yet, and this is
   * the count that would be published. Else null.
   */
  toSign: string | null;
}

/** The signatures under a count, and the form for a huissier to sign it. */
export function CountSignature({ contestId, counted, signatures, wanted, toSign }: Props) {
  const { version, votes_sha256 } = counted;
  return (
    <>
      {signatures.map(({ name, signed_at }) => (
        <p key={name + signed_at}>
          <span className="puce puce--ok">{copy.signed}</span>{' '}
          {copy.signedBy(name, `${utcSecond(signed_at)} UTC`)}
          <ShowTime iso={signed_at} />
        </p>
      ))}
      {wanted && signatures.length === 0 && !counted.superseded_at && <p className="t2">{copy.unsigned}</p>}
      {toSign && (
        <ActForm
          act="count.sign"
          hidden={{ contest_id: contestId, version: String(version), votes_sha256, minutes_sha256: toSign }}
          submit={copy.sign(version)}
          consequence={copy.signConsequence(toSign.slice(0, 12))}
          needsCode
          className={styles.decision ?? ''}
        />
      )}
    </>
  );
}
