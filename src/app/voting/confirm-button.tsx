import { fr } from '#site/copy/fr.ts';
import type { Gift } from '#site/copy/votes.ts';
import { voteCopy } from '#site/copy/voting.ts';

interface Props {
  gift: Gift;
  sending: boolean;
  /** It was sent before, and not decided on. */
  again: boolean;
}

/** The button that gives the vote: of the sheet, and of the page that takes its place without scripts. */
export function ConfirmButton({ gift, sending, again }: Props) {
  return (
    <button className="btn btn--1 btn--bloc" type="submit" name="intent" value="confirm" aria-busy={sending}>
      {sending && <span className="tour" aria-hidden="true" />}
      {sending ? fr.sendingVote : again ? voteCopy.retry : voteCopy.confirm(gift)}
    </button>
  );
}
