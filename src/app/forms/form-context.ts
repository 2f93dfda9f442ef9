import { createContext, type ReactNode, type RefObject, useContext, useEffect } from 'react';
import type { FieldProblem } from '#domain/errors.ts';
import { fieldMessage } from '#site/copy/errors-of-fields.ts';
import type { FieldChecks } from './check-fields.ts';
import type { FormAnswer } from './form-answer.ts';
import type { FieldLimits, Limits } from './limits.ts';

/** What the parts of a form know of it. */
export interface FormState {
  element: RefObject<HTMLFormElement | null>;
  /** What the server, or the phone before sending it, said of the form; undefined before that. */
  answer: FormAnswer | undefined;
  /** Whether the phone itself has said it, of the form as it stands. */
  onPhone: boolean;
  /** What fields know of their own contents beyond what their attributes say. */
  checks: RefObject<FieldChecks>;
  /** Labels by field name, in the order of the page. */
  labels: Readonly<Record<string, string>>;
  /** What tells its fields apart, where a page has several forms with fields of the name. */
  among: string | undefined;
  limits: FieldLimits;
  /** What stands in the fields before anything is typed. */
  values: Readonly<Record<string, string>>;
  /** The sentence of what a field was refused with. */
  say(problem: FieldProblem, name: string, limits?: Limits): string;
  /** The form is under way. */
  pending: boolean;
}

/** A field may stand outside a form of ours: it then shows what it is given. */
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

/** What the form around a field says of it. */
interface FieldState {
  label: string;
  among: string | undefined;
  problem: FieldProblem | undefined;
  /** The problem's sentence. */
  error: ReactNode;
  /** What was typed and came back with the answer. */
  typed: string | undefined;
  /** What the form began with. */
  first: string | undefined;
  limits: Limits | undefined;
  /** Whether the phone itself has told the problem, before the form was sent. */
  onPhone: boolean;
}

/** @param name of the field, as it is sent */
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
 * Has the form ask about a field's contents before it is sent, and not send what is known to be refused.
 *
 * @param check of what was typed, which is not empty; undefined while what it needs has not been loaded
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
