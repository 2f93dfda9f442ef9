import { Hourglass, WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { CandidateHead } from '#app/contest/candidate-head.tsx';
import type { ShownCandidate } from '#app/contest/undescribed.ts';
import { useOnline } from '#app/ui/use-online.ts';
import { fr } from '#site/copy/fr.ts';
import type { Gift } from '#site/copy/votes.ts';
import { voteCopy } from '#site/copy/voting.ts';
import { ConfirmButton } from './confirm-button.tsx';
import styles from './confirm-sheet.module.css';
import { RetryCountdown } from './retry-countdown.tsx';
import { loadOutbox } from './use-vote-sender.ts';
import { undecidedMessage, type VoteRefusal } from './vote-answer.ts';

interface Props {
  /** The candidate to be confirmed; null while the sheet is closed. */
  candidate: ShownCandidate | null;
  gift: Gift;
  registered: boolean;
  sending: boolean;
  /** Set while the server has not decided on the request, which is going to be sent again. */
  undecided: VoteRefusal | null;
  retryAt: number | null;
  onClose: () => void;
}

/** The last look before the vote is final: a native modal dialog, a sheet on phones. Its button submits the form. */
export function ConfirmSheet({ candidate, gift, registered, sending, undecided, retryAt, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const online = useOnline();
  const open = candidate !== null;
  useEffect(() => {
    const element = dialog.current;
    if (open && element && !element.open) {
      element.showModal();
      // Focus the title, not the button: the question is read first, and a second Enter confirms nothing.
      title.current?.focus();
    }
    if (!open && element?.open) element.close();
    // Browsers with `CloseWatcher` close a modal dialog on the system's back themselves.
    if (!open || 'CloseWatcher' in window) return;
    const stop = loadOutbox().then(({ backCloses }) => backCloses(() => element?.close()));
    return () =>
      void stop.then(
        (end) => end(),
        () => {},
      );
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className={`feuille ${styles.sheet}`}
      aria-labelledby="confirm-title"
      onClose={onClose}
      // A vote that is on its way is decided by its answer: Escape no longer closes the sheet.
      onCancel={(event) => sending && event.preventDefault()}
    >
      {candidate && (
        <>
          <div className={`rang ${styles.head}`}>
            <CandidateHead candidate={candidate} size="lg" eager />
            <div className="f1">
              <h2 className={`h2 ${styles.title}`} id="confirm-title" ref={title} tabIndex={-1}>
                {voteCopy.question(gift, candidate.display_name)}
              </h2>
              <p className={`t2 sm ${styles.warning}`}>{voteCopy.warning(gift)}</p>
              {!registered && <p className={`t2 sm ${styles.warning}`}>{voteCopy.signInAfter}</p>}
            </div>
          </div>
          <div role="status">
            {sending && <span className="vh">{fr.sendingVote}</span>}
            {!sending && !undecided && !online && (
              <p className={`avis avis--att ${styles.notice}`}>
                <WifiOff size={24} strokeWidth={2.25} aria-hidden="true" />
                {voteCopy.offline(gift, registered)}
              </p>
            )}
            {undecided && !sending && <Undecided refusal={undecided} retryAt={retryAt} />}
          </div>
          <div className={`pile-2 ${styles.buttons}`}>
            <ConfirmButton gift={gift} sending={sending} again={undecided !== null} />
            <button
              className="btn btn--3 btn--bloc"
              type="button"
              disabled={sending}
              // The second of two quick taps on the button that opened the sheet lands here.
              onClick={({ detail }) => detail < 2 && dialog.current?.close()}
            >
              {voteCopy.change}
            </button>
          </div>
        </>
      )}
    </dialog>
  );
}

function Undecided({ refusal, retryAt }: { refusal: VoteRefusal; retryAt: number | null }) {
  const offline = refusal.code === 'NOT_SENT';
  const Icon = offline ? WifiOff : Hourglass;
  return (
    <div className={`avis avis--att ${styles.notice}`}>
      <Icon size={24} strokeWidth={2.25} aria-hidden="true" />
      <p>
        <b>{undecidedMessage(refusal)}</b>
        <br />
        {offline ? voteCopy.notSentHint : <RetryCountdown until={retryAt} />}
      </p>
    </div>
  );
}
