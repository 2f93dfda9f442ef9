import type { Count } from '#domain/counting/schema.ts';
import { minutesCopy as copy } from '#site/copy/regie-contests.ts';
import { eliminationCopy } from '#site/copy/regie-elimination.ts';
import { tieRuleNames } from '#site/copy/ties.ts';

interface Props {
  /** The winner that the week's publication names, planned or done; null before it, and except for the last week. */
  winnerId: string | null;
  counted: Pick<Count, 'lines' | 'published_at' | 'superseded_at' | 'winner_tie'>;
}

/** The winner that a count's publication names, and how they were told apart; nothing for a count that names none. */
export function WinnerTold({ winnerId, counted: { lines, published_at, superseded_at, winner_tie } }: Props) {
  const named = published_at && superseded_at === null ? winnerId : null;
  const winner = lines.find((line) => line.candidate_id === named);
  if (!winner) return null;
  return (
    <p>
      {copy.winner} <b>{`${winner.number}. ${winner.name}`}</b>
      {winner_tie && (
        <>
          <br />
          {eliminationCopy.apart(tieRuleNames[winner_tie.rule], winner_tie.reason)}
        </>
      )}
    </p>
  );
}
