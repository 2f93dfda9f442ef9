import { fr } from '#site/copy/fr.ts';
import type { Gift } from '#site/copy/votes.ts';
import { voteCopy } from '#site/copy/voting.ts';

interface Props {
  gift: Gift;
  sending: boolean;
  /** The vote was sent before, and the server has not decided on it. */
  again: boolean;
}

/** The button that gives the vote, on the sheet and on the page that replaces the sheet without scripts. */
export function ConfirmButton({ gift, sending, again }: Props) {
  return (
    <button className="btn btn--1 btn--bloc" type="submit" name="intent" value="confirm" aria-busy={sending}>
      {sending && <span className="tour" aria-hidden="true" />}
      {sending ? fr.sendingVote : again ? voteCopy.retry : voteCopy.confirm(gift)}
    </button>
  );
}
