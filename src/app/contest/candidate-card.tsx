import { Check, ChevronRight, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { ShownCandidate } from '#app/contest/undescribed.ts';
import { candidateCopy, disciplineAndCity } from '#site/copy/candidate.ts';
import { paths } from '#site/paths.ts';
import styles from './candidate-card.module.css';
import { pagneClass } from './pagne.ts';
import { Portrait } from './portrait.tsx';

interface Choice {
  /** Name of the radio group. */
  name: string;
  defaultChecked?: boolean;
  /** True when no vote is left to give; an eliminated candidate is never selectable. */
  disabled?: boolean;
  /** True when the address names this candidate: the page scrolls to the card, without scripts too. */
  autoFocus?: boolean;
  onChoose?: (candidate: ShownCandidate) => void;
}

interface Props {
  candidate: ShownCandidate;
  /** Whether the candidate is chosen; browsers with :has also show it by CSS, from the checked radio. */
  chosen?: boolean;
  /** Whether today's vote went to this candidate. */
  voted?: boolean;
  eager?: boolean;
  /** Makes the card a native radio button that covers it. */
  choice?: Choice;
  /** Makes the card one link (ribbon of the home page). Not together with `choice`. */
  href?: string;
}

/** Portrait, number, pagne, name: the card of a candidate, to choose (radio), to open (link) or to read. */
export function CandidateCard({
  candidate,
  chosen = false,
  voted = false,
  eager = false,
  choice,
  href,
}: Props) {
  const state = candidate.eliminated ? 'est-elimine' : chosen ? 'est-choisi' : voted ? 'est-vote' : '';
  const body = (
    <CardBody candidate={candidate} eager={eager} choosable={choice !== undefined} voted={voted} />
  );
  if (href !== undefined) {
    return (
      <Link to={href} className={`cand ${state} ${styles.link}`}>
        {body}
      </Link>
    );
  }
  return (
    <div className={`cand ${styles.card} ${state}`} id={`talent-${candidate.number}`}>
      {choice && <CardRadio candidate={candidate} choice={choice} voted={voted} />}
      {body}
      {choice && (
        <Link className="cand__fiche" discover="none" to={paths.candidate(candidate.id)}>
          {candidateCopy.sheet}
          <span className="vh">{candidateCopy.sheetOf(candidate)}</span>
          <ChevronRight size={18} strokeWidth={2.25} aria-hidden="true" />
        </Link>
      )}
    </div>
  );
}

function CardRadio({
  candidate,
  choice,
  voted,
}: {
  candidate: ShownCandidate;
  choice: Choice;
  voted: boolean;
}) {
  const label = [
    candidateCopy.choose(candidate),
    candidate.eliminated && candidateCopy.eliminated(candidate),
    voted && candidateCopy.voteGiven,
  ];
  return (
    <input
      type="radio"
      className={styles.radio}
      name={choice.name}
      value={candidate.id}
      required
      // A browser would make screen readers call each radio invalid that is only not chosen yet.
      aria-invalid={false}
      disabled={candidate.eliminated || choice.disabled === true}
      aria-label={label.filter(Boolean).join(', ')}
      // Uncontrolled: a choice made before hydration stays.
      defaultChecked={choice.defaultChecked ?? false}
      // biome-ignore lint/a11y/noAutofocus: the address names this choice, and what is focused is scrolled to
      autoFocus={choice.autoFocus}
      onChange={() => choice.onChoose?.(candidate)}
    />
  );
}

interface BodyProps {
  candidate: ShownCandidate;
  eager: boolean;
  choosable: boolean;
  voted: boolean;
}

/** Renders only the marks that the card may show: visitors load pages of twelve cards on slow networks every day. */
function CardBody({ candidate, eager, choosable, voted }: BodyProps) {
  return (
    <>
      <span className={`cand__img ${styles.block}`}>
        <Portrait candidate={candidate} eager={eager} />
        <span className="cand__n">
          <span className="vh">{`${candidateCopy.number} `}</span>
          {candidate.number}
        </span>
        {choosable && !candidate.eliminated && (
          <span className="puce puce--choix cand__etat cand__etat--choix">
            <Check size={16} strokeWidth={2.25} aria-hidden="true" />
            {candidateCopy.myChoice}
          </span>
        )}
        {voted && (
          <span className="puce puce--ok cand__etat cand__etat--vote">
            <CircleCheck size={16} strokeWidth={2.25} aria-hidden="true" />
            {candidateCopy.voteGiven}
          </span>
        )}
        {candidate.eliminated && (
          <span className="puce cand__etat cand__etat--elim">{candidateCopy.eliminated(candidate)}</span>
        )}
      </span>
      <span className={`${styles.block} ${pagneClass(candidate)}`} />
      <span className={`cand__txt ${styles.text}`}>
        <b>{candidate.display_name}</b>
        <span>{disciplineAndCity(candidate)}</span>
      </span>
    </>
  );
}
