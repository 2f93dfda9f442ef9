import { LogIn, type LucideIcon, UserRoundPlus } from 'lucide-react';
import { Link } from 'react-router';
import { pendingCopy } from '#site/copy/voting-pending.ts';
import { paths } from '#site/paths.ts';

/** The icon of a button that sends a vote, which turns while the vote is on its way. */
export function SendIcon({ icon: Icon, sending }: { icon: LucideIcon; sending: boolean }) {
  if (sending) return <span className="tour" aria-hidden="true" />;
  return <Icon size={22} strokeWidth={2.25} aria-hidden="true" />;
}

/**
 * Registration and sign-in for a visitor whose vote waits for an account; both return to the vote's page.
 *
 * @param again whether an account has given the vote: it can only sign in again
 */
export function SignInLinks({ again }: { again?: boolean | undefined }) {
  const signIn = (
    <Link className={`btn btn--${again ? 1 : 2} btn--bloc`} to={paths.signIn(paths.votePending())}>
      <LogIn size={22} strokeWidth={2.25} aria-hidden="true" />
      {pendingCopy.signIn}
    </Link>
  );
  if (again) return signIn;
  return (
    <>
      <Link className="btn btn--1 btn--bloc" to={paths.signUp({ next: paths.votePending() })}>
        <UserRoundPlus size={22} strokeWidth={2.25} aria-hidden="true" />
        {pendingCopy.register}
      </Link>
      {signIn}
    </>
  );
}
