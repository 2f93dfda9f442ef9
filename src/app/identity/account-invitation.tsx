import { Clock } from 'lucide-react';
import { Link } from 'react-router';
import type { ToldWaiting } from '#app/voting/told-waiting.server.ts';
import { accountCopy, formCopy } from '#site/copy/identity.ts';
import { paths } from '#site/paths.ts';
import styles from './entry-page.module.css';
import { EntryPage } from './entry-page.tsx';

const copy = accountCopy.visitor;

interface Props {
  waiting: ToldWaiting | null;
  /** Whether votes count now. */
  open: boolean;
  /** Whether the last vote is closed. */
  over: boolean;
}

/** /moncompte for a visitor who has no account yet, or has not signed in. */
export function AccountInvitation({ waiting, open, over }: Props) {
  return (
    <EntryPage heading={copy.heading} lead={over ? null : copy.lead}>
      <div className={`carte pile ${styles.form}`}>
        {waiting !== null && (
          <div className="avis avis--att">
            <Clock size={24} strokeWidth={2.25} aria-hidden="true" />
            <p>
              <b>{copy.waiting(waiting.name)}</b>
              <br />
              {waiting.suspended ? formCopy.suspended : copy.waitingHelp}
            </p>
          </div>
        )}
        <p>{copy.invitation(open)}</p>
        <Link className="btn btn--1 btn--bloc" to={paths.signUp({ next: paths.account() })}>
          {copy.register}
        </Link>
        <Link className="btn btn--2 btn--bloc" to={paths.signIn(paths.account())}>
          {copy.signIn}
        </Link>
      </div>
    </EntryPage>
  );
}
