import { createContext, type ReactNode, type RefObject, useContext, useEffect } from 'react';
import type { FieldProblem } from '#domain/errors.ts';
import { fieldMessage } from '#site/copy/errors-of-fields.ts';
import type { FieldChecks } from './check-fields.ts';
import type { FormAnswer } from './form-answer.ts';
import type { FieldLimits, Limits } from './limits.ts';

/** The state of a form that its fields and buttons read. */
export interface FormState {
  element: RefObject<HTMLFormElement | null>;
  /** The answer of the server, or of the phone's own check; undefined before either. */
  answer: FormAnswer | undefined;
  /** Whether the answer comes from the phone's own check of the form's present contents. */
  onPhone: boolean;
  /** The fields' own checks, beyond those of their attributes. */
  checks: RefObject<FieldChecks>;
  /** Labels by field name, in the order of the page. */
  labels: Readonly<Record<string, string>>;
  /** Suffix of the fields' ids, on a page with several forms that have fields of the same name. */
  among: string | undefined;
  limits: FieldLimits;
  /** First values by field name. */
  values: Readonly<Record<string, string>>;
  /** Turns a field's problem into its sentence. */
  say(problem: FieldProblem, name: string, limits?: Limits): string;
  /** Whether the form is being sent. */
  pending: boolean;
}

/** The default, for a field outside our `Form`: it shows only its own props. */
const NONE: FormState = {
  element: { current: null },
  answer: undefined,
  onPhone: false,
  checks: { current: new Map() },
  labels: {},
  among: undefined,
  limits: {},
  values: {},
  say: fieldMessage,
  pending: false,
};

export const FormContext = createContext(NONE);

export const useFormState = (): FormState => useContext(FormContext);

/** What a field reads from the form around it. */
interface FieldState {
  label: string;
  among: string | undefined;
  problem: FieldProblem | undefined;
  /** The problem's sentence. */
  error: ReactNode;
  /** The typed value that came back with the answer. */
  typed: string | undefined;
  /** The field's first value. */
  first: string | undefined;
  limits: Limits | undefined;
  /** Whether the phone's own check found the problem, before the form was sent. */
  onPhone: boolean;
}

/** @param name the field's name, as it is sent */
export function useField(name: string): FieldState {
  const { answer, onPhone, labels, among, limits, values, say } = useContext(FormContext);
  const problem = answer?.fields[name];
  return {
    label: labels[name] ?? '',
    among,
    problem,
    error: problem && say(problem, name, limits[name]),
    typed: answer?.values[name],
    first: values[name],
    limits: limits[name],
    onPhone,
  };
}

/**
 * Registers a check of a field's contents with the form, which is not sent while the check finds a problem.
 *
 * @param check called with the field's value, never empty; undefined while its script is not loaded
 */
export function useCheck(
  name: string,
  check: ((value: string) => FieldProblem | undefined) | undefined,
): void {
  const { checks } = useFormState();
  useEffect(() => {
    const known = checks.current;
    if (!check) return;
    known.set(name, check);
    return () => {
      known.delete(name);
    };
  }, [checks, name, check]);
}
