import { AppError } from '#domain/errors.ts';
import { dropLinks } from './account-queries.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { askConfirmation } from './email-confirmation.ts';
import { tellOwner } from './letter-limits.ts';
import { proveIdentity } from './proof.ts';
import * as queries from './queries.ts';
import { normalizeEmail, passwordProblems } from './rules.ts';
import type { UpdateProfileInput } from './schema.ts';
import { claimIdentifiers, readIdentifiers, TAKEN } from './service.ts';
import { hashSessionId, type Session } from './session-token.ts';

/** What a screen asks for before it lets a password or an address be changed; the call's fields are fixed. */
interface Proof {
  current_password?: string | undefined;
}

/**
 * Changes what the user says of themselves (specification §7). A new password ends their other sessions. A new address
 * is written to; it takes a confirmed one's place only when it is confirmed itself.
 *
 * @param proof given by screens, which ask for the current password where it matters
 * @throws {AppError} INVALID_INPUT, EMAIL_TAKEN, PHONE_TAKEN, SIGN_IN_REQUIRED, RECENT_SIGN_IN_REQUIRED,
 * TOO_MANY_ATTEMPTS, BUSY
 */
export async function updateProfile(
  deps: IdentityDependencies,
  session: Session,
  input: UpdateProfileInput,
  proof?: Proof,
): Promise<void> {
  if (!session.registered) throw new AppError('SIGN_IN_REQUIRED');
  const problems = input.password ? passwordProblems(input.password) : {};
  const identifiers = await readIdentifiers(deps, input, problems);
  if (proof && (await changesKeys(deps, session, input))) {
    await proveIdentity(deps, session, proof.current_password);
  }
  const passwordHash = input.password ? await deps.passwords.hash(input.password) : undefined;

  const done = await deps.db.transaction().execute(async (tx) => {
    const user = await queries.lockUser(tx, session);
    if (!user) throw new AppError('SIGN_IN_REQUIRED');
    const email = emailChange(user, identifiers.email);
    const phone = identifiers.phone && identifiers.phone !== user.phone ? identifiers.phone : undefined;
    await claimIdentifiers(tx, session, {
      ...(email?.kind === 'replaced' ? { email: email.to } : {}),
      ...(phone ? { phone } : {}),
    });
    if (email?.kind === 'asked' && (await queries.lookUp(tx, { kind: 'email', value: email.to }))) {
      throw TAKEN.email();
    }
    if (email?.kind === 'replaced' && user.email)
      await queries.releaseEntry(tx, session, { kind: 'email', value: user.email });
    if (phone && user.phone) await queries.releaseEntry(tx, session, { kind: 'phone', value: user.phone });
    await queries.updateUser(tx, session, {
      ...(email ? EMAIL_COLUMNS[email.kind](email.to) : {}),
      ...(phone ? { phone } : {}),
      name: input.name ?? user.name,
      country_code: identifiers.country ?? user.country_code,
      password_hash: passwordHash ?? user.password_hash,
    });
    // A link in an old message must not undo what has been changed since.
    if (email) await dropLinks(tx, session, 'email');
    if (email || passwordHash) await dropLinks(tx, session, 'password');
    const ended = passwordHash
      ? await queries.revokeSessions(tx, session, hashSessionId(session.sessionId))
      : [];
    return { user, email, name: input.name ?? user.name, ended };
  });

  for (const tokenHash of done.ended) deps.sessions.forget(tokenHash);
  tell(deps, session, done, passwordHash !== undefined);
}

interface EmailChange {
  /** Put in place at once; to be confirmed first; the one that was to be confirmed is given up. */
  kind: 'replaced' | 'asked' | 'withdrawn';
  to: string;
}

const EMAIL_COLUMNS = {
  replaced: (to: string) => ({ email: to, email_verified_at: null, pending_email: null }),
  asked: (to: string) => ({ pending_email: to }),
  withdrawn: () => ({ pending_email: null }),
};

/** What a given address changes; nothing when it is the one that the screens show. */
function emailChange(user: queries.UserRow, given: string | undefined): EmailChange | undefined {
  if (!given || given === (user.pending_email ?? user.email)) return undefined;
  if (given === user.email) return { kind: 'withdrawn', to: given };
  return { kind: user.email && user.email_verified_at ? 'asked' : 'replaced', to: given };
}

/** Whether the input changes what the account can be taken over with. */
async function changesKeys(deps: IdentityDependencies, session: Session, input: UpdateProfileInput) {
  if (input.password) return true;
  if (!input.email) return false;
  const user = await queries.findUser(deps.db, session);
  if (!user) throw new AppError('SIGN_IN_REQUIRED');
  const change = emailChange(user, normalizeEmail(input.email));
  return change !== undefined && change.kind !== 'withdrawn';
}

interface Done {
  user: queries.UserRow;
  email: EmailChange | undefined;
  name: string | null;
}

/** Writes to the new address to confirm it, and to the one that is known of what happens to the account. */
function tell(deps: IdentityDependencies, session: Session, { user, email, name }: Done, password: boolean) {
  if (email && email.kind !== 'withdrawn') askConfirmation(deps, session, { email: email.to });
  const owner = { ...user, name };
  if (email?.kind === 'asked') tellOwner(deps, owner, 'email-change-asked');
  if (password) tellOwner(deps, owner, 'password-changed');
}
