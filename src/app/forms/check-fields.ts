import type { FieldProblem, FieldProblems } from '#domain/errors.ts';

/** What fields know of their own contents, by name: a problem, or undefined where they know of none. */
export type FieldChecks = Map<string, (value: string) => FieldProblem | undefined>;

/** A field as it stands in the page: what its attributes ask for, and what is in it. */
export interface Control {
  name: string;
  type: string;
  value: string;
  required?: boolean;
  checked?: boolean;
  /** Characters; -1 or 0 where none are asked for. */
  minLength?: number;
  /** False for what no visitor fills in. */
  willValidate: boolean;
  validity: Pick<ValidityState, 'valid' | 'typeMismatch'>;
  dataset: DOMStringMap;
}

/**
 * What can be told of a form before it is sent, so that no visitor pays for a request that is refused for it. The server
 * looks at everything again and says the same (decisions/0046).
 *
 * @param controls in the order of the page
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
