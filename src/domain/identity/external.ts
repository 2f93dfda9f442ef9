import { AppError } from '#domain/errors.ts';
import { createAccount } from './create-account.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { toIdentity } from './external-registration.ts';
import { FRESH_SESSION, lockOwner, type Proof, proveIdentity } from './proof.ts';
import * as queries from './queries.ts';
import { assertFree, release } from './returning.ts';
import { mayUnlink, normalizeEmail } from './rules.ts';
import type { ExternalIdentity, ExternalKind, Visitor } from './schema.ts';
import type { NewSession } from './session-registry.ts';
import type { Session } from './session-token.ts';
import { switchSession } from './sign-in.ts';

/**
 * How a visitor who came back from an issuer got in; each way has a sentence of its own (docs/specification.md §4.3).
 */
export type Entrance =
  /**
   * `registered`: a new account, or the anonymous user upgraded. `linked`: to the session's account, which has the same
   * address.
   */
  | { how: 'registered' | 'linked'; opened: NewSession }
  /**
   * `existing`: signed in, and left an anonymous user behind. `already-linked`: the outside account already opens the
   * session's own account, or that account has the same address and another link of the same kind.
   */
  | { how: 'signed-in' | 'existing' | 'already-linked'; opened: NewSession }
  /** No user has this account, and something is missing that only the visitor can say. */
  | { how: 'unknown' };

/**
 * Signs in with an account elsewhere, or registers with it. An account here is found by issuer and subject alone: an
 * e-mail address, even a verified one, never opens it.
 *
 * @param fingerprint of the browser, kept as a hash with a new account; null where it is not known
 * @throws {AppError} ACCOUNT_JUST_DELETED, IDENTIFIER_RESERVED; EMAIL_TAKEN when the verified address belongs to an
 * account that is not the session's
 */
export async function enterWith(
  deps: IdentityDependencies,
  session: Session | null,
  visitor: Visitor,
  identity: ExternalIdentity,
  referral: string | null,
  fingerprint: string | null = null,
): Promise<Entrance> {
  const known = await signInWith(deps, session, visitor, identity);
  if (known) return known;
  // Of two simultaneous sign-ins with the same outside account, the second signs in to the account that the first made.
  const owner =
    identity.email &&
    (await queries.lookUp(deps.db, { kind: 'email', value: normalizeEmail(identity.email) }));
  if (owner) {
    if (!session?.registered || owner.userId !== session.userId) {
      return (await signInWith(deps, session, visitor, identity)) ?? refuseEmail();
    }
    return linkOwn(deps, session, visitor, identity);
  }
  // A Google account says all that is needed; for canal, country and conditions are still to be asked.
  if (identity.kind === 'canal') return { how: 'unknown' };
  try {
    const opened = await createAccount(deps, session, visitor, {
      name: identity.name ?? identity.email?.split('@')[0] ?? null,
      identifiers: {
        ...(identity.email ? { email: normalizeEmail(identity.email) } : {}),
        ...(visitor.country ? { country: visitor.country } : {}),
      },
      entry: {
        kind: identity.kind,
        identity: toIdentity(identity),
        verifiedEmail: identity.email && normalizeEmail(identity.email),
      },
      referral,
      ...(fingerprint ? { fingerprint } : {}),
    });
    return { how: 'registered', opened };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'IDENTITY_TAKEN') throw error;
    const meanwhile = await signInWith(deps, session, visitor, identity);
    if (!meanwhile) throw error;
    return meanwhile;
  }
}

async function signInWith(
  deps: IdentityDependencies,
  session: Session | null,
  visitor: Visitor,
  identity: ExternalIdentity,
): Promise<Entrance | null> {
  const user = await queries.lookUp(deps.db, { kind: identity.kind, value: toIdentity(identity) });
  if (!user) return null;
  const opened = await switchSession(deps, session, user.userId, visitor, (held) => {
    return held[COLUMN[identity.kind]] === toIdentity(identity);
  });
  if (!opened) return null;
  // The outside account opens the session's own account: nothing to register, and no referral to count.
  if (session?.userId === user.userId) return { how: 'already-linked', opened };
  return { how: session && !session.registered ? 'existing' : 'signed-in', opened };
}

/**
 * Links an outside account whose issuer vouches for the session's own address. Where another account of the kind is
 * linked already, no link changes, and the user is signed in all the same (docs/specification.md §4.4).
 */
async function linkOwn(
  deps: IdentityDependencies,
  session: Session,
  visitor: Visitor,
  identity: ExternalIdentity,
): Promise<Entrance> {
  const how = await linkExternal(deps, session, identity).then(
    () => 'linked' as const,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'PROVIDER_ALREADY_LINKED')
        return 'already-linked' as const;
      throw error;
    },
  );
  const opened = await switchSession(deps, session, session.userId, visitor, () => true);
  if (!opened) throw new AppError('SIGN_IN_REQUIRED');
  return { how, opened };
}

function refuseEmail(): never {
  throw new AppError('EMAIL_TAKEN', { fields: { email: 'EMAIL_TAKEN' } });
}

const COLUMN = { google: 'google_identity', canal: 'canal_identity' } as const;

/**
 * Links an account elsewhere to the session's account, which it opens from now on.
 *
 * @returns whether a bonus vote came with it
 * @throws {AppError} SIGN_IN_REQUIRED, PROVIDER_ALREADY_LINKED, IDENTITY_TAKEN, ACCOUNT_JUST_DELETED,
 * IDENTIFIER_RESERVED
 */
export async function linkExternal(
  deps: IdentityDependencies,
  session: Session | null,
  identity: ExternalIdentity,
): Promise<boolean> {
  if (!session?.registered) throw new AppError('SIGN_IN_REQUIRED');
  const column = COLUMN[identity.kind];
  const value = toIdentity(identity);
  return deps.db.transaction().execute(async (tx) => {
    const user = await lockOwner(tx, session);
    if (user[column] !== null) throw new AppError('PROVIDER_ALREADY_LINKED');
    const claimed = await queries.claimEntries(tx, session, [{ kind: identity.kind, value }]);
    if (claimed.length === 0) throw new AppError('IDENTITY_TAKEN');
    await assertFree(deps, tx, session, [{ kind: identity.kind, value }]);
    const email = identity.email === null ? null : normalizeEmail(identity.email);
    const known = email !== null && email === user.email;
    await queries.updateUser(tx, session, {
      [column]: value,
      [`${identity.kind}_email`]: email,
      email_verified_at: user.email_verified_at ?? (known ? new Date() : null),
    });
    return identity.kind === 'canal' && (await deps.rewards.canalLinked(tx, session, value));
  });
}

/**
 * Unlinks an account elsewhere from the session's account; never the last way in.
 *
 * @throws {AppError} SIGN_IN_REQUIRED, LAST_WAY_IN, INVALID_INPUT with `current_password`, RECENT_SIGN_IN_REQUIRED,
 * TOO_MANY_ATTEMPTS, BUSY
 */
export async function unlinkExternal(
  deps: IdentityDependencies,
  session: Session | null,
  kind: ExternalKind,
  proof: Proof = FRESH_SESSION,
): Promise<void> {
  if (!session?.registered) throw new AppError('SIGN_IN_REQUIRED');
  const column = COLUMN[kind];
  await proveIdentity(deps, session, proof);
  await deps.db.transaction().execute(async (tx) => {
    const user = await lockOwner(tx, session);
    const value = user[column];
    if (value === null) return;
    if (!mayUnlink(identityProviders(user), kind)) throw new AppError('LAST_WAY_IN');
    await release(deps, tx, session, [{ kind, value }]);
    await queries.updateUser(tx, session, { [column]: null, [`${kind}_email`]: null });
  });
}

/**
 * Which accounts elsewhere open the session's account, and which of them may be unlinked.
 *
 * @throws {AppError} SIGN_IN_REQUIRED when the account is gone
 */
export async function linkedAccounts(
  deps: Pick<IdentityDependencies, 'db'>,
  session: Session,
): Promise<Record<ExternalKind, { linked: boolean; removable: boolean }>> {
  const user = await queries.findUser(deps.db, session);
  if (!user) throw new AppError('SIGN_IN_REQUIRED');
  const ways = identityProviders(user);
  const of = (kind: ExternalKind) => ({ linked: ways[kind], removable: mayUnlink(ways, kind) });
  return { google: of('google'), canal: of('canal') };
}

function identityProviders(user: queries.UserRow) {
  return {
    password: user.password_hash !== null && (user.email !== null || user.phone !== null),
    google: user.google_identity !== null,
    canal: user.canal_identity !== null,
  };
}
