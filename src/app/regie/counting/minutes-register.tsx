import contests from '#app/regie/contests/contests.module.css';
import styles from '#app/regie/parts/page.module.css';
import type { Count } from '#domain/counting/schema.ts';
import type { HeadForMinutes } from '#domain/register/minutes-head.ts';
import { minutesCopy as copy } from '#site/copy/regie-contests.ts';
import { utcSecond } from '#site/copy/regie-live.ts';
import { regieRegisterCopy } from '#site/copy/regie-register.ts';
import { count } from '#site/copy/results.ts';

/** A head of the register, and its QR code. */
export interface RegisterOfMinutes {
  head: HeadForMinutes;
  /** Address at which the public reads the register. */
  address: string;
  /** The QR code, as a data URL. */
  picture: string;
}

/** The minutes' section on the register: its head when they were printed, and how to check the register against it. */
export function MinutesRegister({
  register,
  counted,
}: {
  register: RegisterOfMinutes | null;
  counted: Count;
}) {
  if (!register) return <p className="t2">{copy.noRegister}</p>;
  const { head, address, picture } = register;
  const facts = [
    [regieRegisterCopy.head, regieRegisterCopy.size(head.size)],
    [copy.registered, registeredVotes(head.votes, counted)],
    [regieRegisterCopy.made, utcSecond(head.made_at)],
    [regieRegisterCopy.root, head.root],
    [regieRegisterCopy.words, head.words.join(' ')],
    [regieRegisterCopy.key, head.key],
    [copy.address, address],
  ] as const;
  return (
    <>
      <p>{copy.registerLead}</p>
      <dl className={styles.details}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className={contests.hash}>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className={styles.heading}>{copy.headWhole}</h3>
      <pre className={contests.head}>{head.note.trimEnd()}</pre>
      <figure>
        <img src={picture} alt="" width={220} height={220} />
        <figcaption className="sm">{copy.headPicture}</figcaption>
      </figure>
    </>
  );
}

/** The register's votes compared with the count's, unless the vote went on after the count, which then has fewer. */
function registeredVotes(votes: number, { cast_votes, superseded_at }: Count): string {
  if (votes === cast_votes) return copy.registerAgrees(count(votes));
  return superseded_at ? count(votes) : copy.registerDiffers(count(votes), count(cast_votes));
}
