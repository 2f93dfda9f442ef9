import { type RefObject, useEffect, useRef, useState } from 'react';
import { secondsToRetry } from './busy-retry.ts';
import { type FormAnswer, isBusy } from './form-answer.ts';

/**
 * Sends the form again by itself, with its present contents, when the server was too busy for it.
 *
 * @returns seconds until the next attempt, or null when none is planned
 */
export function useBusyRetry(
  form: RefObject<HTMLFormElement | null>,
  answer: FormAnswer | undefined,
): number | null {
  const attempts = useRef(0);
  const [left, setLeft] = useState<number | null>(null);

  useEffect(() => {
    if (!answer || !isBusy(answer)) {
      attempts.current = 0;
      return;
    }
    const seconds = secondsToRetry(answer, attempts.current, Math.random());
    if (seconds === null) return;
    attempts.current += 1;
    // Count down by the clock: timers stop in a hidden page or on a sleeping phone.
    const due = Date.now() + seconds * 1000;
    setLeft(seconds);
    const look = () => {
      const now = Math.ceil((due - Date.now()) / 1000);
      setLeft(Math.max(0, now));
      if (now > 0) return;
      stop();
      form.current?.requestSubmit();
    };
    const tick = setInterval(look, 1000);
    document.addEventListener('visibilitychange', look);
    const stop = () => {
      clearInterval(tick);
      document.removeEventListener('visibilitychange', look);
      setLeft(null);
    };
    // A press of the button ends the countdown.
    const element = form.current;
    element?.addEventListener('submit', stop);
    return () => {
      stop();
      element?.removeEventListener('submit', stop);
    };
  }, [form, answer]);

  return left;
}
