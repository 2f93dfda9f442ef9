import { useId } from 'react';
import { Field } from '#app/forms/field.tsx';
import { regie } from '#site/copy/regie.ts';
import { OWN_FIELD } from './own-fields.ts';

/** Where the second factor is shown again; several may stand on one page. */
export function CodeField({
  required = false,
}: {
  /** Not where one of the form's buttons does without. */ required?: boolean;
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
