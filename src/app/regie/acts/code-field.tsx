import { type ComponentProps, useId } from 'react';
import { Field } from '#app/forms/field.tsx';
import { regie } from '#site/copy/regie.ts';
import { OWN_FIELD } from './own-fields.ts';

/**
 * The field for the second factor, shown again; a page may have several. It is not required where one of the form's
 * buttons needs no code.
 */
export function CodeField(
  input: Pick<ComponentProps<'input'>, 'required' | 'ref' | 'onFocus' | 'onInput' | 'onBlur'>,
) {
  return (
    <Field
      {...input}
      name={OWN_FIELD.confirmation}
      among={useId()}
      label={regie.act.confirm}
      help={regie.act.confirmHelp}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
    />
  );
}
