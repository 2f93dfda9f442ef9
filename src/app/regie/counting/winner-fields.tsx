import { SelectField } from '#app/regie/acts/fields.tsx';
import { toLeaders } from '#domain/counting/rules.ts';
import type { Count } from '#domain/counting/schema.ts';
import { eliminationCopy as copy } from '#site/copy/regie-elimination.ts';
import { TIE_LABELS, TieFields } from './tie-fields.tsx';

/** Labels by field name. */
export const WINNER_LABELS = { winner_id: copy.winner, ...TIE_LABELS };

const toOptions = (lines: Count['lines']) =>
  lines.map((line): [string, string] => [line.candidate_id, `${line.number}. ${line.name}`]);

/** Who wins with the publication of a count: the talent who leads, or a choice among those who lead together. */
export function WinnerFields({ lines }: Pick<Count, 'lines'>) {
  const leading = toLeaders(lines);
  const leaders = lines.filter((line) => leading.includes(line.candidate_id));
  const names = leaders.map(({ name }) => name).join(', ');
  if (leaders.length === 1) return <p className="sm t2">{copy.wins(names)}</p>;
  return (
    <>
      <p role="note">{copy.tiedInFront(names)}</p>
      <SelectField name="winner_id" options={[['', copy.choose], ...toOptions(leaders)]} />
      <TieFields unchosen={copy.choose} decided={null} />
    </>
  );
}

interface CorrectedProps {
  lines: Count['lines'];
  /** The published winner, and how they were told apart from others. */
  decided: { id: string | null; tie: Count['winner_tie'] };
}

/** Who wins with a corrected result: votes are counted anew when it is asked for, so any talent may come to lead. */
export function CorrectedWinnerFields({ lines, decided: { id, tie } }: CorrectedProps) {
  return (
    <>
      <SelectField
        name="winner_id"
        help={copy.correctedWinner}
        options={[['', copy.inFront], ...toOptions(lines)]}
        {...(tie && id ? { defaultValue: id } : {})}
      />
      <TieFields unchosen={copy.noTie} decided={tie} />
    </>
  );
}
