import { useEffect, useRef } from 'react';
import { computeFromStart, fingerprintInTime, storedFingerprint } from '#app/local-store/fingerprint.ts';

/** Sends the browser's fingerprint along with a registration, which waits for it a moment where it is not known yet. */
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
      // Sent once more, by the same button, as soon as it is known or has taken too long.
      event.preventDefault();
      event.stopImmediatePropagation();
      const { submitter } = event;
      void fingerprintInTime().then(() => {
        waited = true;
        form.requestSubmit(submitter);
      });
    };
    // Before the application reads the form.
    form.addEventListener('submit', fill, { capture: true });
    return () => form.removeEventListener('submit', fill, { capture: true });
  }, []);
  return <input ref={field} type="hidden" name="fingerprint" />;
}
