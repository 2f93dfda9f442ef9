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
  /** The candidate's name. */
  name: string;
  /** E-mail address to write to when something is wrong, or null. */
  contact: string | null;
  /** Register codes of the votes' entries, if the page knows them. */
  codes?: readonly string[];
  /** True in a line of a list. */
  brief?: boolean;
  /** True on the receipt's own page; elsewhere the check links to it. */
  here?: boolean;
}

/**
 * « Vérifier mon vote ». Its code is loaded at the tap; without scripts it links to the server's own answer. The page
 * may be a shared one, so this voter's register codes come from the phone.
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
    // The script may fail to load: no network, or a server with a newer build. A browser may not retry a failed import
    // in the same document, so it is not imported while there is no network.
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
  const told = codes.length > 0 ? copy.codes(codes) : copy.codeElsewhere;
  const toldLook = codes.length > 0 ? styles.code : undefined;
  return (
    <div className={brief ? styles.brief : styles.check}>
      {brief ? (
        <span className="xs t3">
          {copy.code(codes.length)} <span className={toldLook}>{told}</span>
        </span>
      ) : (
        <dl>
          <dt>{copy.code(receipt.daily + receipt.bonus)}</dt>
          <dd className={toldLook}>{told}</dd>
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
