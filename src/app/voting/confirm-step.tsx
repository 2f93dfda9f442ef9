import { CircleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { CandidateHead } from '#app/contest/candidate-head.tsx';
import type { ShownCandidate } from '#app/contest/undescribed.ts';
import type { Gift } from '#site/copy/votes.ts';
import { voteCopy } from '#site/copy/voting.ts';
import { paths } from '#site/paths.ts';
import { ConfirmButton } from './confirm-button.tsx';
import styles from './confirm-step.module.css';
import { type VoteSender, whileThereIsANetwork } from './use-vote-sender.ts';
import { canSendAgain, undecidedMessage, type VoteAnswer } from './vote-answer.ts';
import { VoteFields } from './vote-fields.tsx';

interface Props {
  candidate: ShownCandidate;
  answer: VoteAnswer;
  registered: boolean;
  sender: VoteSender;
}

/** The confirmation as a page of its own, for browsers where JavaScript does not run (yet). */
export function ConfirmStep({ candidate, answer, registered, sender }: Props) {
  const gift: Gift = { daily: answer.form.daily, bonus: answer.form.bonus || 0 };
  const again = canSendAgain(answer);
  const { sending } = sender;
  // The visitor chose before scripts had loaded: fetch what the vote needs now, as the network may be lost.
  useEffect(whileThereIsANetwork, []);
  return (
    <form
      method="post"
      action={paths.vote()}
      className={`carte ${styles.step}`}
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (submitter) sender.onConfirm(event, submitter);
      }}
    >
      <VoteFields {...answer.form} />
      <input type="hidden" name="candidate_id" value={answer.form.candidate_id} />
      <input type="hidden" name="bonus" value={gift.bonus} />
      {again && (
        <div className="avis avis--att" role="alert">
          <CircleAlert size={24} strokeWidth={2.25} aria-hidden="true" />
          <p>{undecidedMessage(answer)}</p>
        </div>
      )}
      <div className={`rang ${styles.head}`}>
        <CandidateHead candidate={candidate} size="lg" eager />
        <div className="f1">
          <h1 className="h2">{voteCopy.question(gift, candidate.display_name)}</h1>
          <p className="t2 sm">{voteCopy.warning(gift)}</p>
          {!registered && <p className="t2 sm">{voteCopy.signInAfter}</p>}
        </div>
      </div>
      <div className={`pile-2 ${styles.buttons}`}>
        <ConfirmButton gift={gift} sending={sending} again={again} />
        <Link className="btn btn--3 btn--bloc" to={paths.vote(candidate.id)} reloadDocument>
          {voteCopy.change}
        </Link>
      </div>
    </form>
  );
}
