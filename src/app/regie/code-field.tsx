import { useId } from 'react';
import { Field } from '#app/forms/field.tsx';
import type { FormAnswer } from '#app/forms/form-answer.ts';
import { fieldMessage } from '#site/copy/errors.ts';
import { regie } from '#site/copy/regie.ts';
import { OWN_FIELD } from './own-fields.ts';

interface Props {
  /** To the form that the field is in. */
  answer: FormAnswer | undefined;
  /** Not where one of the form's buttons does without. */
  required?: boolean;
}

/** Where the second factor is shown again; several may stand on one page. */
export function CodeField({ answer, required }: Props) {
  const among = useId();
  const problem = answer?.fields.code;
  return (
    <Field
      name={OWN_FIELD.confirmation}
      among={among}
      label={regie.act.confirm}
      help={regie.act.confirmHelp}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      required={required}
      error={problem && fieldMessage(problem)}
    />
  );
}
