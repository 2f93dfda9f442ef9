import type { Db } from '#database/client.ts';
import { AppError } from '#domain/errors.ts';
import { toNetwork } from '#domain/ip-address.ts';
import { countLiveLinks, dropLinks, findLink, takeLink } from './account-queries.ts';
import { admit } from './admission.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { makeLink } from './email-confirmation.ts';
import { takeAllowance } from './email-limit-queries.ts';
import { PASSWORD_LINKS_ALIVE } from './email-rules.ts';
import { type LinkKey, readLinkToken } from './link-token.ts';
import { pseudonym } from './pseudonym.ts';
import * as queries from './queries.ts';
import { releaseAnyway } from './returning.ts';
import { normalizeEmail, passwordProblems, RESET_NETWORK_THROTTLE } from './rules.ts';
import type { Visitor } from './schema.ts';
import { accountThrottle } from './sign-in.ts';

/**
 * Sends a link to choose a new password to an address, if an account has it. The account is looked up after the answer,
 * so neither the answer nor its timing tells whether it exists. No request is refused: requests that strangers make for
 * an owner's address, or from the owner's network, must not keep the owner out. Instead few links of an account work at
 * once (`PASSWORD_LINKS_ALIVE`; one where the network has asked for very many), so that no mailbox is filled.
 */
export async function askNewPassword(
  deps: IdentityDependencies,
  visitor: Visitor,
  input: { email: string },
): Promise<void> {
  const email = normalizeEmail(input.email);
  const network = pseudonym(deps, `reset:network:${toNetwork(visitor.ip)}`);
  const most = (await takeAllowance(deps.db, network, RESET_NETWORK_THROTTLE)) ? PASSWORD_LINKS_ALIVE : 1;

  deps.mailer.send(async () => {
    const key = await queries.lookUp(deps.db, { kind: 'email', value: email });
    const user = key && (await queries.findUser(deps.db, key));
    if (!user || (await countLiveLinks(deps.db, key, 'password')) >= most) return null;
    return {
      kind: 'reset-password',
      to: email,
      // Before confirmation, a stranger may have registered with the address and chosen the name.
      name: user.email_verified_at ? user.name : null,
      path: await makeLink(deps, key, 'password', email),
    };
  }, 'password');
}

/** Whether a link to choose a new password still works. It is not used up. */
export async function mayChoosePassword(
  deps: Pick<IdentityDependencies, 'db'>,
  token: string,
): Promise<boolean> {
  return (await liveLink(deps, token)) !== null;
}

/**
 * Replaces the password of the account that a link was sent for, once, and ends all its sessions. Reading the e-mail
 * proved that the address is the user's, and every way in that does not rest on the address ends with the old password:
 * a change of address that was under way, and accounts elsewhere unless their issuer had verified this very address
 * when they were linked. The date of linking proves nothing: a stranger who holds a session can link at any time.
 *
 * @returns the user whose password it is
 * @throws {AppError} LINK_EXPIRED, INVALID_INPUT, IN_LINE, BUSY
 */
export async function choosePassword(
  deps: IdentityDependencies,
  token: string,
  password: string,
  visitor: Pick<Visitor, 'ticket'> = {},
): Promise<{ userId: string }> {
  const link = await liveLink(deps, token);
  if (!link) throw new AppError('LINK_EXPIRED');
  const fields = passwordProblems(password);
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_INPUT', { fields });
  const passwordHash = await admit(deps, visitor, (passwords) => passwords.hash(password));

  const { user, ended } = await deps.db.transaction().execute(async (tx) => {
    const locked = await queries.lockUser(tx, link);
    const taken = await takeLink(tx, link.key, 'password');
    if (!taken || locked?.email !== link.email) throw new AppError('LINK_EXPIRED');
    await queries.updateUser(tx, link, {
      password_hash: passwordHash,
      email_verified_at: locked.email_verified_at ?? new Date(),
      pending_email: null,
    });
    await unlinkOthers(deps, tx, locked, link.email);
    await dropLinks(tx, link);
    return { user: locked, ended: await queries.revokeSessions(tx, link) };
  });
  await deps.sessions.forget(...ended);
  // Failures until now were guesses at the old password.
  for (const kind of ['email', 'phone'] as const) {
    const value = user[kind];
    if (value) await queries.forgiveAttempts(deps.db, accountThrottle(deps, { kind, value }));
  }
  deps.mailer.send(async () => ({ kind: 'password-changed', to: link.email, name: user.name }));
  return { userId: link.userId };
}

/** Unlinks accounts elsewhere, except those whose issuer has verified this address. */
async function unlinkOthers(
  deps: IdentityDependencies,
  tx: Db,
  user: queries.UserRow,
  email: string,
): Promise<void> {
  const key = { bucket: user.bucket, userId: user.id };
  for (const kind of ['google', 'canal'] as const) {
    const value = user[`${kind}_identity`];
    if (value === null || user[`${kind}_email`] === email) continue;
    await releaseAnyway(deps, tx, key, [{ kind, value }]);
    await queries.updateUser(tx, key, { [`${kind}_identity`]: null, [`${kind}_email`]: null });
  }
}

async function liveLink(deps: Pick<IdentityDependencies, 'db'>, token: string) {
  const key: LinkKey | null = readLinkToken(token);
  const link = key && (await findLink(deps.db, key, 'password'));
  return link ? { key, ...link } : null;
}
