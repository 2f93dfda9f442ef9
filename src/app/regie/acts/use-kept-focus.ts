import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to what tells an act's result, when the button that had it is gone: with the answer, or seconds later
 * with figures that arrive by themselves. Otherwise it falls to the page, and a keyboard goes on at the top.
 *
 * @param told the element that tells the result, which can be given the focus
 * @param around the element with the alerts, of which the first comes before that
 * @returns the listeners of the element with the buttons
 */
export function useKeptFocus(told: RefObject<HTMLElement | null>, around: RefObject<HTMLElement | null>) {
  const within = useRef(false);
  // After every change: only the document knows whether a button has left it.
  useEffect(() => {
    if (!within.current || document.activeElement !== document.body) return;
    within.current = false;
    const alert = around.current?.querySelector<HTMLElement>('[data-form-alert]');
    (alert ?? told.current)?.focus({ preventScroll: true });
  });
  return {
    onFocus() {
      within.current = true;
    },
    // React calls this for operators who go elsewhere, not for a button that it removes.
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      within.current = relatedTarget !== null && currentTarget.contains(relatedTarget);
    },
  };
}
