import type { UserKey } from '#domain/user-key.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { takeAllowance } from './email-limit-queries.ts';
import { EMAILS_OF_ACCOUNT, EMAILS_TO_UNCONFIRMED, type EmailKind, NOTICES } from './email-rules.ts';
import { pseudonym } from './pseudonym.ts';
import type { UserRow } from './queries.ts';

type Deps = Pick<IdentityDependencies, 'db' | 'config'>;

/**
 * Whether one more e-mail may go to an unconfirmed address, counted over all accounts; a yes takes it from the
 * allowance. Password e-mails do not pass here, so no other e-mail can use up their allowance.
 */
export function mayWriteTo(deps: Deps, email: string): Promise<boolean> {
  return takeAllowance(deps.db, pseudonym(deps, `letter:to:${email}`), EMAILS_TO_UNCONFIRMED);
}

/** Whether an account may have one more e-mail sent to an address of its choice; a yes takes it from the allowance. */
export function mayHaveSent(deps: Deps, { userId }: UserKey): Promise<boolean> {
  return takeAllowance(deps.db, pseudonym(deps, `letter:of:${userId}`), EMAILS_OF_ACCOUNT);
}

/**
 * Tells the owner of an account's address what has happened to the account. An unconfirmed address may be a stranger's,
 * whom the account's holder wants to bother: it gets few e-mails, and none with the holder's name.
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
