import { Ban, CircleCheck } from 'lucide-react';
import { CandidateHead } from '#app/contest/candidate-head.tsx';
import { ReceiptCheck } from '#app/register/receipt-check.tsx';
import { historyCopy } from '#site/copy/history.ts';
import { giftSummary, votes } from '#site/copy/votes.ts';
import { ReceiptTime } from '../thanks/receipt-time.tsx';
import styles from './history.module.css';
import type { GivenVotes } from './history.ts';

const copy = historyCopy.details;

interface Props {
  given: GivenVotes;
  /** E-mail address to write to when something is wrong, or null. */
  contact: string | null;
  /** Whether to show the reference, the time and whether the votes count. */
  whole?: boolean;
}

/** The votes that one request gave to one candidate. */
export function HistoryLine({ given, contact, whole = false }: Props) {
  const { reference, contestId, candidate, daily, bonus, codes } = given;
  return (
    <li className={`ligne ligne-s ${styles.line}`}>
      <CandidateHead candidate={candidate} size="sm" />
      <span className="f1">
        <b>{candidate.display_name}</b>
        <span className={`sm t2 ${styles.row}`}>{giftSummary({ daily, bonus })}</span>
        {whole && <Receipt given={given} />}
      </span>
      {given.annulled > 0 && !whole && <span className="puce puce--err">{copy.annulled}</span>}
      <b className={`num ${styles.count}`}>
        {daily + bonus}
        <span className="vh"> {votes(daily + bonus).replace(/^\d+\s/, '')}</span>
      </b>
      <ReceiptCheck
        receipt={{ reference, contestId, candidateId: candidate.id, daily, bonus }}
        name={candidate.display_name}
        contact={contact}
        codes={codes}
        brief
      />
    </li>
  );
}

function Receipt({ given }: { given: GivenVotes }) {
  return (
    <>
      <span className={`sm t2 ${styles.row}`}>
        <ReceiptTime iso={given.castAt} />
      </span>
      <span className={`xs t3 ${styles.row}`}>
        {copy.reference} <span className={styles.reference}>{given.reference}</span>
      </span>
      {given.annulled > 0 ? (
        <>
          <span className={`puce puce--err ${styles.fate}`}>
            <Ban size={16} strokeWidth={2.25} aria-hidden="true" />
            {given.daily + given.bonus === given.annulled ? copy.annulled : copy.annulledSome(given.annulled)}
          </span>
          {given.reasons.map((reason) => (
            <span className={`sm t2 ${styles.row}`} key={reason}>
              {copy.because(reason)}
            </span>
          ))}
        </>
      ) : (
        <span className={`puce puce--ok ${styles.fate}`}>
          <CircleCheck size={16} strokeWidth={2.25} aria-hidden="true" />
          {copy.counted}
        </span>
      )}
    </>
  );
}
