import { type RefObject, useEffect, useRef } from 'react';
import { useHydrated } from '../ui/use-hydrated.ts';

/**
 * Moves the focus, each time an answer comes, to the form's alert with its links to the fields in error or, when the
 * form shows no alert, to the first field in error. The page moves only as far as that is not in view: a button that
 * moves away between the press and the release of a finger is not pressed.
 *
 * An answer that came with the page is left alone once the visitor has begun to use the page: its scripts may arrive
 * while they type, or at the moment of their press.
 *
 * @param answer the answer of the server or of the phone's own check; undefined before either
 */
export function useAnswerFocus(form: RefObject<HTMLFormElement | null>, answer: unknown): void {
  const withPage = useRef(useHydrated() ? undefined : answer);
  useEffect(() => {
    if (!answer || (answer === withPage.current && isUsed())) return;
    const target =
      form.current?.querySelector<HTMLElement>('[data-form-alert]') ??
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest' });
  }, [form, answer]);
}

/** Whether the visitor has scrolled the page, or is somewhere in it. */
const isUsed = () => scrollY > 0 || (document.activeElement ?? document.body) !== document.body;
