import { useId } from 'react';
import { Field } from '#app/forms/field.tsx';
import { regie } from '#site/copy/regie.ts';
import { OWN_FIELD } from './own-fields.ts';

/** The field for the second factor, shown again; a page may have several. */
export function CodeField({
  required = false,
}: {
  /** False when one of the form's buttons needs no code. */ required?: boolean;
}) {
  return (
    <Field
      name={OWN_FIELD.confirmation}
      among={useId()}
      label={regie.act.confirm}
      help={regie.act.confirmHelp}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      required={required}
    />
  );
}
