import { useEffect, useRef } from 'react';
import { computeFromStart, fingerprintInTime, storedFingerprint } from '#app/local-store/fingerprint.ts';

/** Adds the browser's fingerprint to a registration form, whose sending waits a moment until it is known. */
export function FingerprintField() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = field.current;
    const form = input?.form;
    if (!input || !form) return;
    let waited = false;
    void computeFromStart();
    const fill = (event: SubmitEvent) => {
      input.value = storedFingerprint() ?? '';
      if (input.value || waited) return;
      // Submit again with the same button once the fingerprint is known or has taken too long.
      event.preventDefault();
      event.stopImmediatePropagation();
      const { submitter } = event;
      void fingerprintInTime().then(() => {
        waited = true;
        form.requestSubmit(submitter);
      });
    };
    // Capture: this runs before the application reads the form.
    form.addEventListener('submit', fill, { capture: true });
    return () => form.removeEventListener('submit', fill, { capture: true });
  }, []);
  return <input ref={field} type="hidden" name="fingerprint" />;
}
