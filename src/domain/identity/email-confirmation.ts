import { AppError } from '#domain/errors.ts';
import type { UserKey } from '#domain/user-key.ts';
import { dropLinks, findLink, insertLink, recentLinks, takeLink } from './account-queries.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { mayHaveSent, mayWriteTo } from './email-limits.ts';
import { type Email, LINK_PAGES, LINKS_AN_HOUR, type LinkPurpose } from './email-rules.ts';
import { newLinkToken, readLinkToken } from './link-token.ts';
import * as queries from './queries.ts';
import { assertFree, release } from './returning.ts';
import type { Session } from './session-token.ts';

/** Makes a one-time link. @returns its path and query, below the site's address */
export async function makeLink(
  deps: IdentityDependencies,
  user: UserKey,
  purpose: LinkPurpose,
  email: string,
): Promise<string> {
  const { token, key } = newLinkToken(user.bucket);
  await insertLink(deps.db, { key, userId: user.userId, purpose, email });
  return `${LINK_PAGES[purpose]}?jeton=${token}`;
}

/**
 * Sends a confirmation e-mail in the background; the user's request does not wait for it. Sends none to an address that
 * has had several, whose owner may be a stranger, nor for an account that has had several sent.
 */
export function askConfirmation(deps: IdentityDependencies, user: UserKey, to: { email: string }): void {
  deps.mailer.send(async () => {
    const may = (await mayHaveSent(deps, user)) && (await mayWriteTo(deps, to.email));
    return may ? confirmationEmail(deps, user, to.email) : null;
  });
}

/** Contains no text that the account's holder chose: the address may be a stranger's. */
async function confirmationEmail(deps: IdentityDependencies, user: UserKey, to: string): Promise<Email> {
  return { kind: 'confirm-email', to, name: null, path: await makeLink(deps, user, 'email', to) };
}

/**
 * Sends the message again, to the address that is still to be confirmed.
 *
 * @returns false when there is none
 * @throws {AppError} TOO_MANY_ATTEMPTS after several in an hour, SIGN_IN_REQUIRED
 */
export async function askConfirmationAgain(deps: IdentityDependencies, session: Session): Promise<boolean> {
  const user = await queries.findUser(deps.db, session);
  if (!user) throw new AppError('SIGN_IN_REQUIRED');
  const email = user.pending_email ?? (user.email_verified_at ? null : user.email);
  if (!email) return false;
  const often = (await recentLinks(deps.db, session, 'email')) >= LINKS_AN_HOUR;
  if (often || !(await mayHaveSent(deps, session)) || !(await mayWriteTo(deps, email))) {
    throw new AppError('TOO_MANY_ATTEMPTS', { retryAfter: 3600 });
  }
  deps.mailer.send(() => confirmationEmail(deps, session, email));
  return true;
}

/** Whether a link to confirm an address still works. It is not used up. */
export async function isConfirmationAlive(deps: Pick<IdentityDependencies, 'db'>, token: string) {
  const key = readLinkToken(token);
  return key !== null && (await findLink(deps.db, key, 'email')) !== undefined;
}

/**
 * Confirms the address that a link was sent to, once. A pending address now replaces the account's former one.
 *
 * @throws {AppError} LINK_EXPIRED; EMAIL_TAKEN, ACCOUNT_JUST_DELETED, IDENTIFIER_RESERVED when another account has, or
 * has had, the address
 */
export async function confirmEmail(deps: IdentityDependencies, token: string): Promise<void> {
  const key = readLinkToken(token);
  const link = key && (await findLink(deps.db, key, 'email'));
  if (!link) throw new AppError('LINK_EXPIRED');
  await deps.db.transaction().execute(async (tx) => {
    const user = await queries.lockUser(tx, link);
    if (!user || !(await takeLink(tx, key, 'email'))) throw new AppError('LINK_EXPIRED');
    if (user.pending_email === link.email) {
      const [claimed] = await queries.claimEntries(tx, link, [{ kind: 'email', value: link.email }]);
      if (!claimed) throw new AppError('EMAIL_TAKEN');
      await assertFree(deps, tx, link, [{ kind: 'email', value: link.email }]);
      if (user.email) await release(deps, tx, link, [{ kind: 'email', value: user.email }]);
    } else if (user.email !== link.email) {
      throw new AppError('LINK_EXPIRED');
    }
    await queries.updateUser(tx, link, {
      email: link.email,
      email_verified_at: new Date(),
      ...(user.pending_email === link.email ? { pending_email: null } : {}),
    });
    await dropLinks(tx, link, user.pending_email === link.email ? undefined : 'email');
  });
}
