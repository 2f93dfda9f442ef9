import { createContext, type ReactNode, type RefObject, useContext } from 'react';
import type { FieldProblem } from '#domain/errors.ts';
import { fieldMessage } from '#site/copy/errors.ts';
import type { FormAnswer } from './form-answer.ts';
import type { FieldLimits, Limits } from './limits.ts';

/** What the parts of a form know of it. */
export interface FormState {
  element: RefObject<HTMLFormElement | null>;
  /** What the server said of the form; undefined before it is sent. */
  answer: FormAnswer | undefined;
  /** Labels by field name, in the order of the page. */
  labels: Readonly<Record<string, string>>;
  limits: FieldLimits;
  /** What stands in the fields before anything is typed. */
  values: Readonly<Record<string, string>>;
  /** The form is under way. */
  pending: boolean;
}

/** A field may stand outside a form of ours: it then shows what it is given. */
const NONE: FormState = {
  element: { current: null },
  answer: undefined,
  labels: {},
  limits: {},
  values: {},
  pending: false,
};

export const FormContext = createContext(NONE);

export const useFormState = (): FormState => useContext(FormContext);

/** What the form around a field says of it. */
interface FieldState {
  label: string;
  problem: FieldProblem | undefined;
  /** The problem's sentence. */
  error: ReactNode;
  /** What was typed and came back with the answer. */
  typed: string | undefined;
  /** What the form began with. */
  first: string | undefined;
  limits: Limits | undefined;
}

/** @param name of the field, as it is sent */
export function useField(name: string): FieldState {
  const { answer, labels, limits, values } = useContext(FormContext);
  const problem = answer?.fields[name];
  return {
    label: labels[name] ?? '',
    problem,
    error: problem && fieldMessage(problem),
    typed: answer?.values[name],
    first: values[name],
    limits: limits[name],
  };
}
