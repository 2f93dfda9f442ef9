import { useEffect, useRef } from 'react';
import { keptFingerprint } from '#app/kept/fingerprint.ts';

/** Sends the browser's fingerprint along with a registration, as far as it is known by then. */
export function FingerprintField() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const fill = () => {
      if (field.current) field.current.value = keptFingerprint() ?? '';
    };
    fill();
    // It may have become known meanwhile.
    const form = field.current?.form;
    form?.addEventListener('submit', fill, { capture: true });
    return () => form?.removeEventListener('submit', fill, { capture: true });
  }, []);
  return <input ref={field} type="hidden" name="fingerprint" />;
}
