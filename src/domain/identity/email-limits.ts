import type { UserKey } from '#domain/user-key.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { takeAllowance } from './email-limit-queries.ts';
import { EMAILS_OF_ACCOUNT, EMAILS_TO_UNCONFIRMED, type EmailKind, NOTICES } from './email-rules.ts';
import { pseudonym } from './pseudonym.ts';
import type { UserRow } from './queries.ts';

type Deps = Pick<IdentityDependencies, 'db' | 'config'>;

/**
 * Whether an e-mail may go to an address that its owner has not confirmed, for any accounts that ask; it is counted
 * then. Password e-mails are not asked about here: no other e-mail takes their place.
 */
export function mayWriteTo(deps: Deps, email: string): Promise<boolean> {
  return takeAllowance(deps.db, pseudonym(deps, `letter:to:${email}`), EMAILS_TO_UNCONFIRMED);
}

/** Whether an account may have one more e-mail sent to an address of its choice; it is counted then. */
export function mayHaveSent(deps: Deps, { userId }: UserKey): Promise<boolean> {
  return takeAllowance(deps.db, pseudonym(deps, `letter:of:${userId}`), EMAILS_OF_ACCOUNT);
}

/**
 * Tells the owner of an account's address what has happened to the account. An address that is not confirmed may
 * be a stranger's, whom the account's holder wants to bother: it is written to seldom, and without the name.
 */
export function tellOwner(
  deps: IdentityDependencies,
  { email, name, email_verified_at }: Pick<UserRow, 'email' | 'name' | 'email_verified_at'>,
  kind: EmailKind,
): void {
  if (!email) return;
  const mayBeTold = () =>
    email_verified_at
      ? takeAllowance(deps.db, pseudonym(deps, `letter:notice:${email}`), NOTICES)
      : mayWriteTo(deps, email);
  deps.mailer.send(async () =>
    (await mayBeTold()) ? { kind, to: email, name: email_verified_at ? name : null } : null,
  );
}
