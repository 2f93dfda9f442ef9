import { Tv } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ButtonForm } from '#app/forms/button-form.tsx';
import type { ExternalKind } from '#domain/identity/schema.ts';
import { linkedCopy } from '#site/copy/identity-external.ts';
import { paths } from '#site/paths.ts';
import { GoogleLogo } from './google-logo.tsx';
import styles from './linked-accounts.module.css';
import { externalStart } from './links.ts';
import { useGooglePopup } from './use-google-popup.ts';

interface Linked {
  /** Whether this installation is configured for the provider. */
  offered: boolean;
  linked: boolean;
  /** Whether the user could still sign in to the account without it. */
  removable: boolean;
  /** Whether the session may change it without asking for the password first. */
  fresh: boolean;
}

const KINDS = ['google', 'canal'] as const;

/** On /moncompte: the outside accounts that can sign in to this one. */
export function LinkedAccounts({ accounts }: { accounts: Record<ExternalKind, Linked> }) {
  const shown = KINDS.filter((kind) => accounts[kind].offered || accounts[kind].linked);
  if (shown.length === 0) return null;
  return (
    <section className="sect" aria-labelledby="connexions">
      <h2 className={`h2 ${styles.title}`} id="connexions">
        {linkedCopy.title}
      </h2>
      <ul className="carte carte--nue">
        {shown.map((kind) => (
          <li key={kind}>
            <div className="ligne ligne-s">
              <span className="rondic">
                {kind === 'google' ? (
                  <GoogleLogo size={22} />
                ) : (
                  <Tv size={22} strokeWidth={2.25} aria-hidden="true" />
                )}
              </span>
              <span className="f1">
                <b>{linkedCopy[kind]}</b>
                <span className={`sm t2 ${styles.state}`}>{toState(accounts[kind])}</span>
              </span>
              <Change kind={kind} account={accounts[kind]} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function toState({ linked, removable }: Linked): string {
  if (!linked) return linkedCopy.notLinked;
  return removable ? linkedCopy.linked : linkedCopy.lastWayIn;
}

function Change({ kind, account }: { kind: ExternalKind; account: Linked }) {
  if (!account.linked && !account.fresh) {
    return (
      <Link
        className="btn btn--2 btn--sm"
        to={paths.linkedAccounts({ link: kind })}
        aria-label={linkedCopy.linkName(linkedCopy[kind])}
      >
        {linkedCopy.link}
      </Link>
    );
  }
  if (!account.linked) {
    return (
      <LinkButton kind={kind} className="btn btn--2 btn--sm" label={linkedCopy.linkName(linkedCopy[kind])}>
        {linkedCopy.link}
      </LinkButton>
    );
  }
  if (!account.removable) return null;
  return (
    <UnlinkButton kind={kind} className="btn btn--3 btn--sm">
      {linkedCopy.unlink}
      <span className="vh"> {linkedCopy.unlinkTarget(linkedCopy[kind])}</span>
    </UnlinkButton>
  );
}

interface ButtonProps {
  kind: ExternalKind;
  className: string;
  children: ReactNode;
}

/** Leads to Google or canal, whose answer links that account to this one. @param label accessible name, if needed */
export function LinkButton({ kind, className, label, children }: ButtonProps & { label?: string }) {
  const popup = useGooglePopup();
  return (
    <a
      className={className}
      href={externalStart(kind, { intent: 'link' })}
      aria-label={label}
      {...(kind === 'google' ? { onClick: popup.onClick, 'aria-busy': popup.underWay } : {})}
    >
      {children}
    </a>
  );
}

/** Unlinks an outside account. */
export function UnlinkButton({ kind, className, children }: ButtonProps) {
  return (
    <ButtonForm
      action={paths.linkedAccounts()}
      fields={{ unlink: kind }}
      pendingLabel={linkedCopy.unlinking}
      className={className}
    >
      {children}
    </ButtonForm>
  );
}

/** Beside the name of a user who has linked a canal account (docs/specification.md §4.6). */
export function CanalBadge() {
  return (
    <p className={styles.badge}>
      <span className="puce puce--info">
        <Tv size={16} strokeWidth={2.25} aria-hidden="true" />
        {linkedCopy.canalLinked}
      </span>
    </p>
  );
}
