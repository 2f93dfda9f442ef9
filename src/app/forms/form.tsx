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
  /** What the server said of the form; undefined before it is sent. */
  answer: FormAnswer | undefined;
  /** Labels by field name, in the order of the page. */
  labels?: FormState['labels'];
  /** What tells its fields apart, where a page has several forms with fields of the name. */
  among?: string | undefined;
  /** What browsers check by themselves, as the loader has read it from the form's schema. */
  limits?: FormState['limits'];
  /** What stands in the fields before anything is typed. */
  values?: FormState['values'];
  /** Said when the server failed. */
  failed: string;
  /** Said when no sense could be made of what came back; the same as `failed` unless there is a word for it. */
  unreadable?: string;
  /** What to look at when name and password do not fit. */
  check?: string;
  /** A field tells the answer itself. */
  told?: boolean;
  /** What is wrong is told by the browser itself, as it likes: forms of the régie, whose fields are of many kinds. */
  browserTells?: boolean;
  /** The sentence of what a field was refused with; the public's where it is left out. */
  say?: FormState['say'];
  /**
   * What is wrong with a field in a few words, where there is more to say than the beginning of its sentence.
   *
   * @param values as they were sent; undefined where the form has been changed since
   */
  reason?: (
    name: string,
    problem: FieldProblem,
    values: FormAnswer['values'] | undefined,
  ) => string | undefined;
  /** Sends itself again when the server was too busy; true by default. */
  retry?: boolean;
  /** The form is under way; by default, any form of the page is. */
  pending?: boolean;
  /** The form carries a file. */
  withFile?: boolean;
  action?: string;
  /** Answered with a whole page, even where scripts could do without. */
  reloadDocument?: boolean;
  'data-print'?: 'no';
  className?: string | undefined;
  children: ReactNode;
}

const NOTHING: Readonly<Record<string, never>> = {};

/**
 * A form that is posted and answered in place, with JavaScript or without. Its fields find their label, limits, problem
 * and what was typed in it; above them stands what became of the form as a whole, with links to the fields in error.
 */
export function Form(props: FormProps) {
  const { labels = NOTHING, among, limits = NOTHING, values = NOTHING, say = fieldMessage } = props;
  const { retry = true, browserTells = false } = props;
  const element = useRef<HTMLFormElement>(null);
  const { answer, told, changed, checks, check, checkAgain } = useChecked(props.answer, labels);
  const onPhone = told !== undefined;
  // Until scripts are here the server says what is wrong: the browser's bubbles name one field each (decisions/0058).
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
          />
        )}
        {props.children}
      </FormContext>
    </RouterForm>
  );
}

/** What the phone has found in a form that was to be sent. */
interface Found {
  /** The server's answer at that time. */
  since: FormAnswer | undefined;
  /** What was said first: the focus follows it, and not what is left of it while it is being put right. */
  told: FormAnswer;
  left: FormAnswer;
}

/**
 * What is known of a form: what the phone has found in it since the server's last answer, else that answer. What is put
 * right is not called wrong any longer.
 *
 * @param said by the server
 * @param labels of the fields that can tell a problem of theirs
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
    // What is said of a field's contents holds until the first change.
    if (own.left === own.told || wrong.length < Object.keys(own.left.fields).length)
      setFound({ ...own, left: { ...own.left, fields: Object.fromEntries(wrong) } });
  }

  const changed = own !== null && own.left !== own.told;
  return { answer: own?.left ?? said, told: own?.told, changed, checks, check, checkAgain };
}
