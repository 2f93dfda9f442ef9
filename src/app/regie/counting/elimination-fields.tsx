import { Field, fieldId, GroupError } from '#app/forms/field.tsx';
import { useField, useFormState } from '#app/forms/form-context.ts';
import { SelectField } from '#app/regie/acts/fields.tsx';
import contests from '#app/regie/contests/contests.module.css';
import { lastPlaces, proposeEliminated } from '#domain/counting/elimination-rules.ts';
import type { Count, Elimination } from '#domain/counting/schema.ts';
import { eliminationCopy as copy, tieRuleNames } from '#site/copy/regie-elimination.ts';
import { countOfVotes } from '#site/copy/results.ts';

interface Props {
  lines: Count['lines'];
  /** Ids of those who have left already. */
  departed: readonly string[];
  /** Where a result is corrected: what was decided with it, which holds where nothing else is said. */
  decided?: Elimination | null;
}

/** What the fields are called above them. */
export const ELIMINATION_LABELS = {
  elimination: copy.asked,
  eliminated_ids: copy.who,
  tie_rule: copy.tieRule,
  tie_reason: copy.tieReason,
};

/** Who leaves the show with a result, and how those with equal votes are told apart. */
export function EliminationFields({ lines, departed: departedIds, decided }: Props) {
  const { answer } = useFormState();
  const typed = useField('eliminated_ids[]').typed;
  const departed = new Set(departedIds);
  const last = lastPlaces(lines, departed);
  const first = decided
    ? decided.candidates.map((one) => one.candidate_id)
    : proposeEliminated(lines, departed);
  const ticked = answer ? (typed?.split(',') ?? []) : first;
  const corrects = decided !== undefined;
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
        // Where votes do not name who leaves, no talent is sent home by a form that was sent as it came.
        defaultValue={corrects || first.length === 0 ? 'unchanged' : 'leave'}
      />
      {tied.length > 1 ? (
        <p role="note">{copy.tied(tied.join(', '))}</p>
      ) : (
        !corrects && first.length > 0 && <p className="sm t2">{copy.proposed}</p>
      )}
      <fieldset className={contests.lineup} id={fieldId('eliminated_ids')} tabIndex={-1}>
        <legend>{copy.who}</legend>
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
      <SelectField
        name="tie_rule"
        help={copy.tieHelp}
        options={[['', copy.noTie], ...Object.entries(tieRuleNames)]}
        {...(decided?.tie ? { defaultValue: decided.tie.rule } : {})}
      />
      <Field name="tie_reason" {...(decided?.tie ? { defaultValue: decided.tie.reason } : {})} />
    </>
  );
}
