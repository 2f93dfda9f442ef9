import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { CandidateCard } from '#app/contest/candidate-card.tsx';
import { CandidateHead } from '#app/contest/candidate-head.tsx';
import type { ShownCandidate } from '#app/contest/undescribed.ts';
import { isCachedDocument } from '#app/ui/time/server-clock.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { voteCopy } from '#site/copy/voting.ts';
import { paths } from '#site/paths.ts';
import { loadVoteRecord, voteRecord } from '../local-store/vote-record.ts';
import { ActionBar } from './action-bar.tsx';
import { type ShownBallot, votesToGive } from './ballot.ts';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { type VoteSender, whileThereIsANetwork } from './use-vote-sender.ts';
import { canSendAgain, type VoteAnswer } from './vote-answer.ts';
import { VoteFields } from './vote-fields.tsx';
import styles from './vote-form.module.css';
import { REFUSAL_ID } from './vote-head.tsx';

// The first row on a wide screen, the first three on a phone: what is seen before any scrolling.
const EAGER_PORTRAITS = 4;
/** Up to so many are found by scrolling; of more, a row of heads leads to the cards. */
const FEW = 12;

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
  const choosable = (id: string | null) =>
    ballot.candidates.find((candidate) => candidate.id === id && !candidate.eliminated) ?? null;
  const [chosen, setChosen] = useState<ShownCandidate | null>(() =>
    offered.nothing ? null : choosable(preselected),
  );
  const [bonus, setBonus] = useState(0);
  const [confirming, setConfirming] = useState(false);
  const requestId = useRequestId();
  const undecided = canSendAgain(answer) ? answer : null;
  const gift = { daily: offered.daily, bonus: Math.min(offered.max, Math.max(offered.min, bonus)) };

  const checked = () => form.current?.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value;

  // Before anything is drawn: the bar would slip away under the finger of a visitor who has chosen already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when JavaScript takes the page over
  useLayoutEffect(() => {
    loadVoteRecord();
    // A choice made before hydration, or stored on this phone by a visit that was cut short.
    const candidate = choosable(checked() ?? linked() ?? voteRecord.getState().chosen_candidate);
    if (candidate && !offered.nothing) choose(candidate);
  }, []);

  const refused = answer?.step === 'refused' && !undecided ? answer : null;

  useEffect(() => {
    if (refused) setConfirming(false);
  }, [refused]);

  const told = useRef<VoteAnswer | null>(null);
  useEffect(() => {
    // After the sheet has closed, which gives the focus back to the button.
    if (confirming || !refused || told.current === refused) return;
    told.current = refused;
    document.getElementById(REFUSAL_ID)?.focus();
  }, [confirming, refused]);

  function choose(candidate: ShownCandidate) {
    whileThereIsANetwork();
    setChosen(candidate);
    voteRecord.getState().choose(candidate.id);
    const radio = form.current?.querySelector<HTMLInputElement>(`input[value="${candidate.id}"]`);
    if (radio) radio.checked = true;
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (submitter?.value === 'confirm') return sender.onConfirm(event, submitter);
    // Tapped while JavaScript was taking the page over; without a choice the server says what is missing.
    const candidate = chosen ?? choosable(checked() ?? null);
    if (!candidate) return;
    event.preventDefault();
    if (!chosen) choose(candidate);
    setConfirming(true);
  }

  function close() {
    setConfirming(false);
    // A vote on its way goes on: at the second request a browser closes the sheet, though the page has refused the first.
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
      {ballot.candidates.length > FEW && (
        <nav className={styles.heads} aria-label={voteCopy.quickPick}>
          {ballot.candidates.map(
            (candidate) =>
              !candidate.eliminated && (
                <a key={candidate.id} href={`#talent-${candidate.number}`}>
                  <CandidateHead candidate={candidate} size="sm" />
                  <span>{candidate.display_name}</span>
                </a>
              ),
          )}
        </nav>
      )}
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

/** Id of the candidate whom the address of a cached page names: one ballot is cached for all addresses. */
const linked = () => (isCachedDocument ? new URLSearchParams(location.search).get('cd') : null);

/** This phone's own request id; empty until scripts have taken the page over, for then the server makes one. */
function useRequestId(): string {
  const [own, setOwn] = useState('');
  useEffect(() => {
    // Without a secure context there is no such function.
    setOwn(globalThis.crypto?.randomUUID?.() ?? '');
  }, []);
  return own;
}
