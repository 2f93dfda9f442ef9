import { type RefObject, useEffect } from 'react';

/**
 * Moves the focus to the first field in error, or to the alert where no field is, each time an answer comes.
 *
 * @param answer what the server said of the form; undefined before it is sent
 */
export function useFirstError(form: RefObject<HTMLFormElement | null>, answer: unknown): void {
  useEffect(() => {
    if (!answer) return;
    const target =
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      form.current?.querySelector<HTMLElement>('[data-form-alert]');
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'center' });
  }, [form, answer]);
}
