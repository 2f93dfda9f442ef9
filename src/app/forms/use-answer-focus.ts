import { type RefObject, useEffect } from 'react';

/**
 * Moves the focus, each time an answer comes, to the form's alert with its links to the fields in error or, when the
 * form shows no alert, to the first field in error.
 *
 * @param answer the answer of the server or of the phone's own check; undefined before either
 */
export function useAnswerFocus(form: RefObject<HTMLFormElement | null>, answer: unknown): void {
  useEffect(() => {
    if (!answer) return;
    const target =
      form.current?.querySelector<HTMLElement>('[data-form-alert]') ??
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'center' });
  }, [form, answer]);
}
