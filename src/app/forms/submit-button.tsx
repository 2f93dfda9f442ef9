import type { MouseEvent, ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** What is happening, shown while the form is under way: « Connexion… ». */
  pendingLabel: string;
  pending: boolean;
  className?: string;
}

/** Sends the form. While it is under way the button keeps its place and its focus, and a second press does nothing. */
export function SubmitButton({ children, pendingLabel, pending, className = 'btn btn--1 btn--bloc' }: Props) {
  const onClick = (event: MouseEvent) => {
    if (pending) event.preventDefault();
  };
  return (
    <button type="submit" className={className} aria-busy={pending} aria-disabled={pending} onClick={onClick}>
      {pending ? (
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
