import { ArrowRight, CircleCheck, Info } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { receiptCheckCopy as copy } from '#site/copy/register-receipt.ts';
import { registerPaths } from '#site/register-paths.ts';
import { readOwnUser } from '../local-store/own-user.ts';
import styles from './receipt-check.module.css';
import { keptCodes } from './receipt-store.ts';
import type { ShownReceipt } from './run-check.ts';

interface Props {
  receipt: ShownReceipt;
  /** Of the candidate. */
  name: string;
  /** Where to write to when something is wrong, or null. */
  contact: string | null;
  /** Of the votes' entries, where the page knows them. */
  codes?: readonly string[];
  /** In a line of a list. */
  brief?: boolean;
  /** On the page of the receipt, to which it leads elsewhere. */
  here?: boolean;
}

/**
 * « Vérifier mon vote ». Its code comes with the tap; without scripts it leads to the server's own answer. The page
 * itself may be shown to many: what it says of this voter's register comes from the phone.
 */
export function ReceiptCheck(props: Props) {
  const { receipt, name, contact, brief = false, here = false } = props;
  const { reference } = receipt;
  const hydrated = useHydrated();
  const [codes, setCodes] = useState(props.codes ?? []);
  const [checking, setChecking] = useState(false);
  const [answer, setAnswer] = useState<ReactNode>(null);
  const said = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const kept = keptCodes(readOwnUser(), reference);
    if (kept.length > 0) setCodes(kept);
  }, [reference]);
  useEffect(() => {
    if (answer) said.current?.focus();
  }, [answer]);

  async function check(event: MouseEvent): Promise<void> {
    event.preventDefault();
    if (checking) return;
    setChecking(true);
    setAnswer(null);
    const unloaded = { answer: <Unloaded />, codes: [] };
    // Without the code for it nothing can be said but that: no network brings it, or a server that has another one now. A
    // browser that has failed to import it may not try again, so that it is not asked for while there is no network.
    const outcome = navigator.onLine
      ? await import('./check-in-place.tsx')
          .then(({ checkInPlace }) => checkInPlace(receipt, name, contact, here))
          .catch(() => unloaded)
      : unloaded;
    setChecking(false);
    setAnswer(outcome.answer);
    if (outcome.codes.length > 0) setCodes(outcome.codes);
  }

  const label = (
    <>
      <CircleCheck size={brief ? 18 : 22} strokeWidth={2.25} aria-hidden="true" />
      {checking ? copy.checking : copy.check}
      <span className="vh">{copy.checkOf(reference)}</span>
    </>
  );
  const look = brief ? 'lienfl' : 'btn btn--2 btn--bloc';
  const told = codes.length > 0 ? copy.codes(codes) : copy.codeUnknown;
  return (
    <div className={brief ? styles.brief : styles.check}>
      {brief ? (
        <span className="xs t3">
          {copy.code(codes.length)} <span className={styles.code}>{told}</span>
        </span>
      ) : (
        <dl>
          <dt>{copy.code(receipt.daily + receipt.bonus)}</dt>
          <dd className={styles.code}>{told}</dd>
        </dl>
      )}
      {hydrated ? (
        <button className={look} type="button" aria-busy={checking} onClick={check}>
          {label}
        </button>
      ) : (
        !here && (
          <a className={look} href={registerPaths.receipt(reference)}>
            {label}
          </a>
        )
      )}
      <div className={styles.said} role="status" tabIndex={-1} ref={said}>
        {answer}
      </div>
      {!here && (
        <a className="lienfl" href={registerPaths.receipt(reference)}>
          {brief ? copy.receipt : copy.whole}
          <span className="vh">{copy.checkOf(reference)}</span>
          <ArrowRight size={18} strokeWidth={2.25} aria-hidden="true" />
        </a>
      )}
    </div>
  );
}

function Unloaded() {
  return (
    <p className="avis">
      <Info size={24} strokeWidth={2.25} aria-hidden="true" />
      <b>{navigator.onLine ? copy.unloaded : copy.offline}</b>
    </p>
  );
}
