import { type RefObject, useEffect } from 'react';

/**
 * Moves the focus to what is said of the form as a whole, with its links to the fields in error, each time an answer
 * comes; to the first field in error where a field tells all of it.
 *
 * @param answer what the server, or the phone, said of the form; undefined before it is sent
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
