import { SelectField } from '#app/regie/acts/fields.tsx';
import { toLeaders } from '#domain/counting/rules.ts';
import type { Count } from '#domain/counting/schema.ts';
import { eliminationCopy as copy } from '#site/copy/regie-elimination.ts';
import { TIE_LABELS, TieFields } from './tie-fields.tsx';

/** Labels by field name. */
export const WINNER_LABELS = { winner_id: copy.winner, ...TIE_LABELS };

interface Props {
  lines: Count['lines'];
  /** Ids of candidates who have left already. */
  departed: readonly string[];
}

const toOptions = ({ lines, departed }: Props) =>
  lines.map(({ candidate_id: id, number, name }): [string, string] => [
    id,
    `${number}. ${name}${departed.includes(id) ? ` (${copy.departed})` : ''}`,
  ]);

/** Who wins with the publication of a count: the talent who leads, or a choice among those who lead together. */
export function WinnerFields({ lines, departed }: Props) {
  const leaders = toLeaders(lines);
  const [first] = leaders;
  if (first && leaders.length === 1) {
    return departed.includes(first.candidate_id) ? (
      <p role="note">{copy.winsThoughGone(first.name)}</p>
    ) : (
      <p className="sm t2">{copy.wins(first.name)}</p>
    );
  }
  return (
    <>
      <p role="note">{copy.tiedInFront(leaders.map(({ name }) => name))}</p>
      <SelectField
        name="winner_id"
        options={[['', copy.choose], ...toOptions({ lines: leaders, departed })]}
      />
      <TieFields unchosen={copy.choose} decided={null} />
    </>
  );
}

/**
 * Who wins with a corrected result: votes are counted anew when it is asked for, so any talent may come to lead. Nothing
 * of an earlier decision is filled in, which may have been between other talents.
 */
export function CorrectedWinnerFields(props: Props) {
  return (
    <>
      <SelectField
        name="winner_id"
        help={copy.correctedWinner}
        options={[['', copy.inFront], ...toOptions(props)]}
      />
      <TieFields unchosen={copy.noTie} decided={null} />
    </>
  );
}
