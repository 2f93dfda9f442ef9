import type { FieldProblem, FieldProblems } from '#domain/errors.ts';

/** Checks of fields' contents, by field name; each returns a problem, or undefined for none. */
export type FieldChecks = Map<string, (value: string) => FieldProblem | undefined>;

/** A form control in the page: its constraints and its contents. */
export interface Control {
  name: string;
  type: string;
  value: string;
  required?: boolean;
  checked?: boolean;
  /** Characters; -1 or 0 for no minimum. */
  minLength?: number;
  /** False for controls that a visitor does not fill in. */
  willValidate: boolean;
  validity: Pick<ValidityState, 'valid' | 'typeMismatch'>;
  dataset: DOMStringMap;
}

/**
 * Finds the problems of a form before it is sent, which saves the visitor a request that would be refused. The server
 * checks everything again and says the same (decisions/0046).
 *
 * @param controls the form's controls, in the order of the page
 * @returns problems by field name
 */
export function problemsIn(controls: readonly Control[], checks: FieldChecks): FieldProblems {
  const toText = (name: string) => controls.find((control) => control.name === name)?.value.trim() ?? '';
  const problems: FieldProblems = {};
  for (const control of controls) {
    if (!control.name || !control.willValidate || problems[control.name]) continue;
    const problem =
      problemIn(control, toText) ?? (control.value && checks.get(control.name)?.(control.value));
    if (problem) problems[control.name] = problem;
  }
  return problems;
}

function problemIn(control: Control, toText: (name: string) => string): FieldProblem | undefined {
  const { name, type, value, required = false, minLength = 0, validity, dataset } = control;
  if (type === 'checkbox') return required && !control.checked ? 'TERMS_REQUIRED' : undefined;
  const isNewPassword = name === 'password' && minLength > 0;
  if (value.trim() === '') {
    if (dataset.orElse !== undefined) return toText(dataset.orElse) ? undefined : 'PHONE_OR_EMAIL_REQUIRED';
    if (!required) return undefined;
    if (name === 'phone') return 'PHONE_OR_EMAIL_REQUIRED';
    return isNewPassword ? 'PASSWORD_TOO_SHORT' : 'REQUIRED';
  }
  if (value.length < minLength) return isNewPassword ? 'PASSWORD_TOO_SHORT' : 'TOO_SHORT';
  if (type === 'email' && validity.typeMismatch) return 'EMAIL_INVALID';
  return validity.valid ? undefined : 'INVALID';
}
