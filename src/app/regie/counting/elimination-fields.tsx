import { fieldId, GroupError } from '#app/forms/field.tsx';
import { useField, useFormState } from '#app/forms/form-context.ts';
import { SelectField } from '#app/regie/acts/fields.tsx';
import contests from '#app/regie/contests/contests.module.css';
import { lastPlaces, proposeEliminated } from '#domain/counting/elimination-rules.ts';
import type { Count, Elimination } from '#domain/counting/schema.ts';
import { eliminationCopy as copy } from '#site/copy/regie-elimination.ts';
import { countOfVotes } from '#site/copy/results.ts';
import { TIE_LABELS, TieFields } from './tie-fields.tsx';

interface Props {
  lines: Count['lines'];
  /** Ids of candidates who have left already. */
  departed: readonly string[];
  /** For a correction, which counts anew: what it corrects. */
  corrects?: {
    /** The version that `lines` are of. */
    version: number;
    /** The decision made with the result, which stays unless the form changes it. */
    decided: Elimination | null;
  };
}

/** Labels by field name. */
export const ELIMINATION_LABELS = {
  elimination: copy.asked,
  eliminated_ids: copy.who,
  ...TIE_LABELS,
};

/** The fields for who leaves the show with a result, and how a tie is broken. */
export function EliminationFields({ lines, departed: departedIds, corrects }: Props) {
  const { answer } = useFormState();
  const typed = useField('eliminated_ids[]').typed;
  const departed = new Set(departedIds);
  const last = lastPlaces(lines, departed);
  const decided = corrects?.decided ?? null;
  const first = decided
    ? decided.candidates.map((one) => one.candidate_id)
    : proposeEliminated(lines, departed);
  const ticked = answer ? (typed?.split(',') ?? []) : first;
  const tied = lines.filter((line) => last.includes(line.candidate_id)).map((line) => line.name);
  return (
    <>
      <SelectField
        name="elimination"
        help={copy.lead}
        options={[
          ['leave', copy.leave],
          ['none', copy.none],
          ['unchanged', corrects ? copy.unchanged : copy.elsewhere],
        ]}
        // If the votes do not decide who leaves, a form that was sent unchanged must not send a talent home.
        defaultValue={corrects || first.length === 0 ? 'unchanged' : 'leave'}
      />
      {tied.length > 1 ? (
        <p role="note">{corrects ? copy.tiedIn(corrects.version, tied) : copy.tied(tied)}</p>
      ) : (
        !corrects && first.length > 0 && <p className="sm t2">{copy.proposed}</p>
      )}
      <fieldset className={contests.lineup} id={fieldId('eliminated_ids')} tabIndex={-1}>
        <legend>{copy.who}</legend>
        {corrects && <p className="sm t2">{copy.figuresOf(corrects.version)}</p>}
        {lines.map(({ candidate_id: id, number, name, votes }) => (
          <label key={id} className={contests.box}>
            <input
              type="checkbox"
              name="eliminated_ids[]"
              value={id}
              defaultChecked={ticked.includes(id) && !departed.has(id)}
              disabled={departed.has(id)}
            />
            <span>
              {number}. {name}{' '}
              <span className="t2">({departed.has(id) ? copy.departed : countOfVotes(votes)})</span>
            </span>
          </label>
        ))}
        <GroupError name="eliminated_ids" />
      </fieldset>
      <TieFields help={copy.tieHelp} unchosen={copy.noTie} decided={decided?.tie ?? null} />
    </>
  );
}
