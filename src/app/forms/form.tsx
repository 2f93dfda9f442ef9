import { type FormEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { Form as RouterForm, useNavigation } from 'react-router';
import type { FieldProblem } from '#domain/errors.ts';
import { asReason, fieldMessage, invalidInput } from '#site/copy/errors-of-fields.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { type Control, type FieldChecks, problemsIn } from './check-fields.ts';
import type { FormAnswer } from './form-answer.ts';
import { FormAnswerAlert } from './form-answer-alert.tsx';
import { FormContext, type FormState } from './form-context.ts';
import { useAnswerFocus } from './use-answer-focus.ts';
import { useBusyRetry } from './use-busy-retry.ts';

export interface FormProps {
  /** The server's answer to the form; undefined before it is sent. */
  answer: FormAnswer | undefined;
  /** Labels by field name, in the order of the page. */
  labels?: FormState['labels'];
  /** Suffix of the fields' ids, on a page with several forms that have fields of the same name. */
  among?: string | undefined;
  /** The constraints that browsers check, as the loader has read them from the form's schema. */
  limits?: FormState['limits'];
  /** First values by field name. */
  values?: FormState['values'];
  /** Message for a failure of the server. */
  failed: string;
  /** Message for an answer that cannot be read; `failed` by default. */
  unreadable?: string;
  /** What the visitor should check when identifier and password do not match. */
  check?: string;
  /** True when a field itself shows the server's answer, so that the form shows no alert for it. */
  told?: boolean;
  /** True when the browser itself reports problems: forms of the régie, whose fields are of many kinds. */
  browserTells?: boolean;
  /** Where a user whose session has ended comes back to after signing in; the open page by default. */
  back?: string;
  /** Turns a field's problem into its sentence; the public site's sentences by default. */
  say?: FormState['say'];
  /**
   * A field's problem in a few words, for the alert; undefined for the beginning of the problem's sentence.
   *
   * @param values the values that were sent; undefined when the form has been changed since
   */
  reason?: (
    name: string,
    problem: FieldProblem,
    values: FormAnswer['values'] | undefined,
  ) => string | undefined;
  /** Whether the form is sent again by itself when the server was too busy; true by default. */
  retry?: boolean;
  /** Whether the form is being sent; by default, whether any form of the page is. */
  pending?: boolean;
  /** The form carries a file. */
  withFile?: boolean;
  /** True where the page stays scrolled to where it is once the form is answered; else it begins anew at its top. */
  preventScrollReset?: boolean;
  action?: string;
  /** True when the answer is loaded as a whole document, even with scripts. */
  reloadDocument?: boolean;
  'data-print'?: 'no';
  className?: string | undefined;
  children: ReactNode;
}

const NOTHING: Readonly<Record<string, never>> = {};

/**
 * A form that is posted and answered in place, with or without JavaScript. Its fields read their label, limits, problem
 * and typed value from it; an alert above them shows the answer, with links to the fields in error.
 */
export function Form(props: FormProps) {
  const { labels = NOTHING, among, limits = NOTHING, values = NOTHING, say = fieldMessage } = props;
  const { retry = true, browserTells = false } = props;
  const element = useRef<HTMLFormElement>(null);
  const { answer, told, changed, checks, check, checkAgain } = useChecked(props.answer, labels);
  const onPhone = told !== undefined;
  // Before hydration the server reports problems: the browser's bubbles name only one field each (decisions/0058).
  const tells = !browserTells && Object.keys(labels).length > 0;
  const looks = useHydrated() && tells;
  const posting = useNavigation().formMethod === 'POST';
  const pending = props.pending ?? posting;
  const retryIn = useBusyRetry(element, retry ? props.answer : undefined);
  useAnswerFocus(element, props.answer);
  useAnswerFocus(element, told);
  const state = useMemo(
    () => ({ element, answer, onPhone, checks, labels, among, limits, values, say, pending }),
    [answer, onPhone, checks, labels, among, limits, values, say, pending],
  );
  const reasonFor = (name: string) => {
    const problem = answer?.fields[name] ?? 'INVALID';
    return (
      props.reason?.(name, problem, changed ? undefined : answer?.values) ??
      asReason(say(problem, name, limits[name]))
    );
  };
  return (
    <RouterForm
      ref={element}
      method="post"
      noValidate={tells}
      onSubmit={looks ? check : undefined}
      onChange={onPhone ? checkAgain : undefined}
      className={props.className}
      reloadDocument={props.reloadDocument ?? false}
      preventScrollReset={props.preventScrollReset ?? false}
      data-print={props['data-print']}
      {...(props.action === undefined ? {} : { action: props.action })}
      {...(props.withFile ? { encType: 'multipart/form-data' as const } : {})}
    >
      <FormContext value={state}>
        {answer && !(props.told && !onPhone) && (
          <FormAnswerAlert
            answer={answer}
            labels={labels}
            among={among}
            reason={reasonFor}
            failed={props.failed}
            retryIn={retryIn}
            {...(props.unreadable ? { unreadable: props.unreadable } : {})}
            {...(props.check ? { check: props.check } : {})}
            {...(props.back ? { back: props.back } : {})}
          />
        )}
        {props.children}
      </FormContext>
    </RouterForm>
  );
}

/** The problems that the phone found in a form before sending it. */
interface Found {
  /** The server's answer at that time. */
  since: FormAnswer | undefined;
  /** The problems as first reported: the focus moves to these, and stays while the visitor corrects them one by one. */
  told: FormAnswer;
  left: FormAnswer;
}

/**
 * The answer to show: the problems that the phone has found since the server's last answer, else that answer. A problem
 * disappears once the visitor has corrected it.
 *
 * @param said the server's answer
 * @param labels labels of the fields that can show a problem
 */
function useChecked(said: FormAnswer | undefined, labels: FormState['labels']) {
  const checks = useRef<FieldChecks>(new Map());
  const [found, setFound] = useState<Found | null>(null);
  const own = found?.since === said ? found : null;
  const problems = (form: HTMLFormElement) =>
    problemsIn([...form.elements] as unknown as Control[], checks.current);

  function check(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const fields = problems(form);
    const wrong = Object.keys(fields);
    if (wrong.length === 0) return setFound(null);
    event.preventDefault();
    if (wrong.some((name) => labels[name] === undefined)) return void form.reportValidity();
    const values = Object.fromEntries(
      [...new FormData(form)].filter(([name, value]) => typeof value === 'string' && !/password/.test(name)),
    ) as FormAnswer['values'];
    const told: FormAnswer = { code: 'INVALID_INPUT', message: invalidInput, fields, values };
    setFound({ since: said, told, left: told });
  }

  function checkAgain(event: FormEvent<HTMLFormElement>) {
    if (!own) return;
    const still = problems(event.currentTarget);
    const wrong = Object.entries(own.left.fields).filter(([name]) => still[name]);
    if (wrong.length === 0) return setFound(null);
    // The first change replaces `left` in any case: a reason that counts what was typed holds only until then.
    if (own.left === own.told || wrong.length < Object.keys(own.left.fields).length)
      setFound({ ...own, left: { ...own.left, fields: Object.fromEntries(wrong) } });
  }

  const changed = own !== null && own.left !== own.told;
  return { answer: own?.left ?? said, told: own?.told, changed, checks, check, checkAgain };
}
