import { ChevronDown } from 'lucide-react';
import { LocalTime } from '#app/ui/time/local-time.tsx';
import { sayDay } from '#app/ui/time/moment.ts';
import { registerCopy } from '#site/copy/register.ts';
import { registerPages } from '#site/register-pages.ts';
import { CopyLine } from './copy-line.tsx';
import styles from './head-card.module.css';
import type { WeekRegister } from './register-view.server.ts';

const copy = registerCopy.head;

/** The last head: how many votes it covers, its eight words, and the signed text for programs. */
export function HeadCard({ register: { contestId, days, last, now, address } }: { register: WeekRegister }) {
  const head = days.at(-1);
  if (!head || !last) return <p className="carte">{registerCopy.noHead}</p>;
  return (
    <div className={`papier ${styles.head}`}>
      <div className="galon" aria-hidden="true" />
      <div className={styles.headIn}>
        <p className={`sm t2 ${styles.screen}`}>
          {copy.made} <LocalTime iso={head.made_at} now={now} />
        </p>
        <p className={`sm ${styles.paper}`}>{copy.madeAt(Date.parse(head.made_at))}</p>
        <p className={`h3 ${styles.size}`}>{copy.size(head.votes)}</p>
        <h3 className="vh">{copy.words}</h3>
        <ol className={styles.words}>
          {head.words.map((word, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a word may come twice, and none moves
            <li key={place}>{word}</li>
          ))}
        </ol>
        <p className="sm t2">{copy.lead}</p>
        <details className={styles.whole}>
          <summary>
            {copy.whole}
            <ChevronDown size={22} strokeWidth={2.25} aria-hidden="true" />
          </summary>
          <p className={`sm ${styles.lines}`}>{copy.lines(head.size, head.votes)}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what does not fit */}
          <pre tabIndex={0}>{last.note}</pre>
          <p className={`sm ${styles.screen}`}>
            <a href={`${registerPages.log(contestId)}/checkpoint`}>{copy.served}</a>
          </p>
          <CopyLine
            label={copy.later}
            name={registerCopy.program.copyCommand}
            text={`node verifier.mjs ${address} --head releve.txt`}
          />
          <p className={`xs t2 ${styles.later}`}>{copy.laterLead}</p>
          <figure className={styles.qr}>
            <img src={last.qr} width={220} height={220} alt={copy.qr(sayDay(head.day))} />
            <figcaption className="sm t2">{copy.scan}</figcaption>
          </figure>
        </details>
      </div>
    </div>
  );
}
