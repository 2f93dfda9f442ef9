import type { MouseEvent, ReactNode } from 'react';
import { useFormState } from './form-context.ts';

interface Props {
  children: ReactNode;
  /** Label while the form is being sent: « Connexion… ». */
  pendingLabel: string;
  /** Whether the form is being sent; by default the state of the form around the button. */
  pending?: boolean;
  className?: string;
}

/** Sends the form. While it is being sent the button keeps its place and focus, and a second press does nothing. */
export function SubmitButton({ children, pendingLabel, pending, className = 'btn btn--1 btn--bloc' }: Props) {
  const form = useFormState();
  const busy = pending ?? form.pending;
  const onClick = (event: MouseEvent) => {
    if (busy) event.preventDefault();
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
