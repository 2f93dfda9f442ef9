import contests from '#app/regie/contests/contests.module.css';
import styles from '#app/regie/parts/page.module.css';
import type { Count } from '#domain/counting/schema.ts';
import type { HeadForMinutes } from '#domain/register/minutes-head.ts';
import { minutesCopy as copy } from '#site/copy/regie-contests.ts';
import { utcSecond } from '#site/copy/regie-live.ts';
import { regieRegisterCopy } from '#site/copy/regie-register.ts';
import { count } from '#site/copy/results.ts';

/** A head of the register, and a picture of it that cameras read. */
export interface RegisterOfMinutes {
  head: HeadForMinutes;
  /** Where the public reads the register. */
  address: string;
  /** Of the QR code, as a data address. */
  picture: string;
}

/** What the minutes say of the register: which of its heads was there when they were printed, and how to hold it to that. */
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

/** Votes of the register beside those of a count that is still of use: one that the vote went on after has fewer. */
function registeredVotes(votes: number, { cast_votes, superseded_at }: Count): string {
  if (votes === cast_votes) return copy.registerAgrees(count(votes));
  return superseded_at ? count(votes) : copy.registerDiffers(count(votes), count(cast_votes));
}
