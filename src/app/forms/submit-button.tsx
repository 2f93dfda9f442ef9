import { type MouseEvent, type ReactNode, useRef } from 'react';
import { useFormState } from './form-context.ts';

interface Props {
  children: ReactNode;
  /** Label while the form is being sent: « Connexion… ». */
  pendingLabel: string;
  /** Whether the form is being sent; by default the state of the form around the button. */
  pending?: boolean;
  className?: string;
}

/** Two taps closer than this, milliseconds, are one: the page may not have drawn yet that the form is being sent. */
const DOUBLE_TAP_MS = 700;

/** Sends the form. While it is being sent the button keeps its place and focus, and a second press does nothing. */
export function SubmitButton({ children, pendingLabel, pending, className = 'btn btn--1 btn--bloc' }: Props) {
  const form = useFormState();
  const busy = pending ?? form.pending;
  const last = useRef<[number, unknown]>([-DOUBLE_TAP_MS, 0]);
  const onClick = (event: MouseEvent) => {
    const [at, answer] = last.current;
    // After an answer, even a quick press is a new one.
    if (busy || (answer === form.answer && event.timeStamp - at < DOUBLE_TAP_MS)) event.preventDefault();
    else last.current = [event.timeStamp, form.answer];
  };
  return (
    <button type="submit" className={className} aria-busy={busy} aria-disabled={busy} onClick={onClick}>
      {busy ? (
        <>
          <span className="tour" aria-hidden="true" />
          {pendingLabel}
        </>
      ) : (
        children
      )}
    </button>
  );
}
