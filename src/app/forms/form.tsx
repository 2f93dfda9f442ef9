import { type ReactNode, useMemo, useRef } from 'react';
import { Form as RouterForm, useNavigation } from 'react-router';
import type { FormAnswer } from './form-answer.ts';
import { FormAnswerAlert } from './form-answer-alert.tsx';
import { FormContext, type FormState } from './form-context.ts';
import { useBusyRetry } from './use-busy-retry.ts';
import { useFirstError } from './use-first-error.ts';

export interface FormProps {
  /** What the server said of the form; undefined before it is sent. */
  answer: FormAnswer | undefined;
  /** Labels by field name, in the order of the page. */
  labels?: FormState['labels'];
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

const NOTHING = {};

/**
 * A form that is posted and answered in place, with JavaScript or without. Its fields find their label, limits, problem
 * and what was typed in it; above them stands what became of the form as a whole, with links to the fields in error.
 */
export function Form(props: FormProps) {
  const { answer, labels = NOTHING, limits = NOTHING, values = NOTHING, retry = true } = props;
  const element = useRef<HTMLFormElement>(null);
  const posting = useNavigation().formMethod === 'POST';
  const pending = props.pending ?? posting;
  const retryIn = useBusyRetry(element, retry ? answer : undefined);
  useFirstError(element, answer);
  const state = useMemo(
    () => ({ element, answer, labels, limits, values, pending }),
    [answer, labels, limits, values, pending],
  );
  return (
    <RouterForm
      ref={element}
      method="post"
      className={props.className}
      reloadDocument={props.reloadDocument ?? false}
      data-print={props['data-print']}
      {...(props.action === undefined ? {} : { action: props.action })}
      {...(props.withFile ? { encType: 'multipart/form-data' as const } : {})}
    >
      <FormContext value={state}>
        {answer && !props.told && (
          <FormAnswerAlert
            answer={answer}
            labels={labels}
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
