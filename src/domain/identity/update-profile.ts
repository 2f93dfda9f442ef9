import { AppError } from '#domain/errors.ts';
import { dropLinks } from './account-queries.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { askConfirmation } from './email-confirmation.ts';
import { tellOwner } from './email-limits.ts';
import {
  claimIdentifiers,
  findTaken,
  type Identifiers,
  readIdentifiers,
  refuseTaken,
  toDirectoryEntries,
} from './identifiers.ts';
import { FRESH_SESSION, lockOwner, type Proof, proveIdentity } from './proof.ts';
import * as queries from './queries.ts';
import { assertFree, release } from './returning.ts';
import { passwordProblems } from './rules.ts';
import type { UpdateProfileInput } from './schema.ts';
import { hashSessionId, type Session } from './session-token.ts';

/**
 * Changes what the user says of themselves (docs/specification.md §5.2). A new password, number or address needs proof
 * that the account is theirs. A new password ends their other sessions. A new address gets a confirmation e-mail; it
 * replaces a confirmed one only when it is confirmed itself. Identifiers that are given up are recorded, so that no
 * other account can vote with them.
 *
 * @throws {AppError} INVALID_INPUT, EMAIL_TAKEN, PHONE_TAKEN, ACCOUNT_JUST_DELETED, IDENTIFIER_RESERVED,
 * SIGN_IN_REQUIRED, RECENT_SIGN_IN_REQUIRED, TOO_MANY_ATTEMPTS, CHANGED_MEANWHILE, BUSY
 */
export async function updateProfile(
  deps: IdentityDependencies,
  session: Session,
  input: UpdateProfileInput,
  proof: Proof = FRESH_SESSION,
): Promise<void> {
  if (!session.registered) throw new AppError('SIGN_IN_REQUIRED');
  const problems = input.password ? passwordProblems(input.password) : {};
  const identifiers = await readIdentifiers(deps, input, problems);
  const before = await queries.findUser(deps.db, session);
  if (!before) throw new AppError('SIGN_IN_REQUIRED');
  const mustProve = input.password !== undefined || changesKeys(before, identifiers);
  if (mustProve) await proveIdentity(deps, session, proof);
  const passwordHash = input.password ? await deps.passwords.hash(input.password) : undefined;

  const apply = (proved: boolean) => write(deps, session, { input, identifiers, passwordHash, proved });
  let done = await apply(mustProve);
  if (!done) {
    await proveIdentity(deps, session, proof);
    done = await apply(true);
  }
  if (!done) throw new AppError('CHANGED_MEANWHILE');
  await deps.sessions.forget(...done.ended);
  tell(deps, session, done, passwordHash !== undefined);
}

interface ProfileChange {
  input: UpdateProfileInput;
  identifiers: Identifiers;
  passwordHash: string | undefined;
  /** Whether the user has shown that the account is theirs. */
  proved: boolean;
}

/** @returns null when the row changed meanwhile, so that the input now changes a way in without proof */
function write(
  deps: IdentityDependencies,
  session: Session,
  { input, identifiers, passwordHash, proved }: ProfileChange,
): Promise<WrittenProfile | null> {
  return deps.db.transaction().execute(async (tx) => {
    const user = await lockOwner(tx, session);
    if (!proved && changesKeys(user, identifiers)) return null;
    const email = emailChange(user, identifiers.email);
    const phone = phoneChange(user, identifiers.phone);
    const claimed = {
      ...(email?.kind === 'replaced' ? { email: email.to } : {}),
      ...(phone ? { phone } : {}),
    };
    // An address that is to be confirmed first is claimed only then.
    const asked = email?.kind === 'asked' ? { email: email.to } : {};
    const taken = await claimIdentifiers(tx, session, claimed);
    refuseTaken([...(await findTaken(tx, asked)), ...taken]);
    await assertFree(deps, tx, session, toDirectoryEntries({ ...claimed, ...asked }));
    await release(deps, tx, session, [
      ...(email?.kind === 'replaced' && user.email ? [{ kind: 'email' as const, value: user.email }] : []),
      ...(phone && user.phone ? [{ kind: 'phone' as const, value: user.phone }] : []),
    ]);
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
}

interface EmailChange {
  /** `replaced` at once; `asked`: to be confirmed first; `withdrawn`: the pending address is given up. */
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

/** The new number; undefined when it does not change. */
function phoneChange(user: queries.UserRow, given: string | undefined): string | undefined {
  return given && given !== user.phone ? given : undefined;
}

/** Whether given identifiers change what a user can enter or recover the account with. */
function changesKeys(user: queries.UserRow, { email, phone }: Identifiers): boolean {
  const change = emailChange(user, email);
  return (change !== undefined && change.kind !== 'withdrawn') || phoneChange(user, phone) !== undefined;
}

interface WrittenProfile {
  user: queries.UserRow;
  email: EmailChange | undefined;
  name: string | null;
  /** Hashes of the sessions that a new password has ended. */
  ended: Buffer[];
}

/** Asks the new address for confirmation, and tells the account's known address what has happened. */
function tell(
  deps: IdentityDependencies,
  session: Session,
  { user, email, name }: WrittenProfile,
  password: boolean,
) {
  if (email && email.kind !== 'withdrawn') askConfirmation(deps, session, { email: email.to });
  const owner = { ...user, name };
  if (email?.kind === 'asked') tellOwner(deps, owner, 'email-change-asked');
  if (password) tellOwner(deps, owner, 'password-changed');
}
