import { type RefObject, useEffect, useRef, useState } from 'react';
import { type FormAnswer, isBusy } from './form-answer.ts';

const MOST = 6;
const SHORTEST_SECONDS = 2;
/** Spread at random, so that phones which were refused together do not come back together. */
const SPREAD_SECONDS = 3;

/**
 * Sends the form again by itself when the server was too busy for it, as it stands in the page.
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
    if (attempts.current >= MOST) return;
    attempts.current += 1;
    let seconds =
      Math.max(SHORTEST_SECONDS, answer.retryAfter ?? 0) + Math.round(Math.random() * SPREAD_SECONDS);
    setLeft(seconds);
    const tick = setInterval(() => {
      seconds -= 1;
      setLeft(seconds);
      if (seconds > 0) return;
      stop();
      form.current?.requestSubmit();
    }, 1000);
    const stop = () => {
      clearInterval(tick);
      setLeft(null);
    };
    // A visitor who presses the button does not wait for the countdown.
    const element = form.current;
    element?.addEventListener('submit', stop);
    return () => {
      stop();
      element?.removeEventListener('submit', stop);
    };
  }, [form, answer]);

  return left;
}
