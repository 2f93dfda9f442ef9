import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CandidateCard } from '#app/contest/candidate-card.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { voteCopy } from '#site/copy/voting.ts';
import { paths } from '#site/paths.ts';
import { ActionBar } from './action-bar.tsx';
import { type ShownBallot, votesToGive } from './ballot.ts';
import { CandidateHeads } from './candidate-heads.tsx';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { useChosenCandidate } from './use-chosen-candidate.ts';
import type { VoteSender } from './use-vote-sender.ts';
import { canSendAgain, type VoteAnswer } from './vote-answer.ts';
import { VoteFields } from './vote-fields.tsx';
import styles from './vote-form.module.css';
import { REFUSAL_ID } from './vote-head.tsx';

// The first row on a wide screen, the first three on a phone: what is seen before any scrolling.
const EAGER_PORTRAITS = 4;

interface Props {
  ballot: ShownBallot;
  sender: VoteSender;
  /** Id of a candidate to start from: the choice of a refused request, or of a link. */
  preselected: string | null;
}

/** The whole vote in one form: native radios, the action bar, the confirmation. */
export function VoteForm({ ballot, sender, preselected }: Props) {
  const { answer } = sender;
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const offered = votesToGive(ballot);
  const { chosen, choose, checkedCandidate } = useChosenCandidate(ballot, form, preselected);
  const [bonus, setBonus] = useState(0);
  const [confirming, setConfirming] = useState(false);
  const requestId = useRequestId();
  const undecided = canSendAgain(answer) ? answer : null;
  const gift = { daily: offered.daily, bonus: Math.min(offered.max, Math.max(offered.min, bonus)) };

  const refused = answer?.step === 'refused' && !undecided ? answer : null;

  useEffect(() => {
    if (refused) setConfirming(false);
  }, [refused]);

  // Wait until the sheet has closed: closing gives the focus back to the button.
  useRefusalFocus(confirming ? null : refused, ballot);

  function submit(event: FormEvent<HTMLFormElement>) {
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (submitter?.value === 'confirm') return sender.onConfirm(event, submitter);
    // The tap came while JavaScript was taking the page over; without a choice the server says what is missing.
    const candidate = chosen ?? checkedCandidate();
    if (!candidate) return;
    event.preventDefault();
    if (!chosen) choose(candidate);
    setConfirming(true);
  }

  function close() {
    setConfirming(false);
    // A vote on its way goes on: the page refuses the first Escape, but a browser closes the sheet at the second.
    if (!sender.sending) sender.giveUp();
  }

  return (
    <form ref={form} method="post" action={paths.vote()} className={styles.form} onSubmit={submit}>
      <VoteFields
        contest_id={ballot.contest.id}
        vote_day={ballot.voteDay}
        request_id={undecided?.form.request_id ?? requestId}
        daily={offered.daily}
        spent={ballot.spent}
      />
      <CandidateHeads candidates={ballot.candidates} />
      <fieldset>
        <legend className="vh">{voteCopy.candidates}</legend>
        <div className={`grille ${styles.grid}`}>
          {ballot.candidates.map((candidate, index) => (
            <CandidateCard
              key={candidate.id}
              candidate={candidate}
              chosen={chosen?.id === candidate.id}
              voted={ballot.votedFor.includes(candidate.id)}
              eager={index < EAGER_PORTRAITS}
              choice={{
                name: 'candidate_id',
                defaultChecked: chosen?.id === candidate.id,
                disabled: offered.nothing,
                autoFocus: !answer && candidate.id === preselected,
                onChoose: choose,
              }}
            />
          ))}
        </div>
      </fieldset>
      <p className="vh" role="status">
        {hydrated && chosen ? voteCopy.chosen(chosen.display_name) : ''}
      </p>
      {!offered.nothing && (
        <>
          <ActionBar
            chosen={chosen}
            gift={gift}
            bonus={{ min: offered.min, max: offered.max, available: ballot.bonusLeft, onChange: setBonus }}
            sending={sender.sending}
            away={hydrated && chosen === null}
          />
          {hydrated && (
            <ConfirmSheet
              candidate={confirming ? chosen : null}
              gift={gift}
              registered={ballot.registered}
              sending={sender.sending}
              undecided={undecided}
              retryAt={sender.retryAt}
              onClose={close}
            />
          )}
        </>
      )}
    </form>
  );
}

/**
 * Moves the focus to each refusal once; and a second time when a reload of the page's data shows it in another notice
 * and the focus is lost with the first.
 *
 * @param refused null while nothing is to be read
 */
function useRefusalFocus(refused: VoteAnswer | null, { dailyLeft }: ShownBallot): void {
  const told = useRef<VoteAnswer | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another notice tells it once the vote of the day is given
  useEffect(() => {
    if (!refused || (told.current === refused && document.activeElement !== document.body)) return;
    told.current = refused;
    document.getElementById(REFUSAL_ID)?.focus();
  }, [refused, dailyLeft]);
}

/** This phone's own request id; empty before hydration: the server then makes one. */
function useRequestId(): string {
  const [own, setOwn] = useState('');
  useEffect(() => {
    // Outside a secure context `randomUUID` does not exist.
    setOwn(globalThis.crypto?.randomUUID?.() ?? '');
  }, []);
  return own;
}
