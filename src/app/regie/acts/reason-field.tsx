import { fieldId } from '#app/forms/field.tsx';
import { useField } from '#app/forms/form-context.ts';
import { limitsForType } from '#app/forms/limits.ts';

/** The field for an act's reason. Its label wraps it: a page may have several, of which one at most is in error. */
export function ReasonField({ help }: { help: string }) {
  const { label, error, typed, limits } = useField('reason');
  return (
    <label className={`champ ${error ? 'est-erreur' : ''}`}>
      <span>{label}</span>
      <span className="saisie">
        <textarea
          name="reason"
          rows={2}
          {...limitsForType(limits, 'text')}
          defaultValue={typed}
          {...(error ? { id: fieldId('reason'), 'aria-invalid': true } : {})}
        />
      </span>
      {error && <span className="msgerr">{error}</span>}
      <span className="aide">{help}</span>
    </label>
  );
}
