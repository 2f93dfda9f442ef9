import { randomInt } from 'node:crypto';
import type { Db } from '#database/client.ts';
import { AppError } from '#domain/errors.ts';
import { toUserKey, type UserKey } from '#domain/user-key.ts';
import { newId } from '#domain/uuid.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { askConfirmation } from './email-confirmation.ts';
import { type Identifiers, refuseTaken, toDirectoryEntries, unclaimed } from './identifiers.ts';
import { openSession } from './open-session.ts';
import { networkTraces, pseudonym } from './pseudonym.ts';
import * as queries from './queries.ts';
import { assertFree } from './returning.ts';
import type { ExternalKind, Visitor } from './schema.ts';
import type { NewSession } from './session-registry.ts';
import { hashSessionId, type Session } from './session-token.ts';

/** How a user signs in to an account: with a password, or with an account elsewhere. */
export type WayIn =
  | { kind: 'standard'; passwordHash: string }
  /**
   * `identity` is written as in the directory. `verifiedEmail` is the address that the issuer has verified; any other
   * address gets a confirmation e-mail.
   */
  | { kind: ExternalKind; identity: string; verifiedEmail: string | null };

export interface NewAccount {
  name: string | null;
  identifiers: Identifiers;
  entry: WayIn;
  /** The referral code that the visitor's link carried. */
  referral: string | null;
  /** Of the browser; stored as a pseudonym. */
  fingerprint?: string | undefined;
}

/**
 * Registers a user. An anonymous session's user is upgraded in place: the id stays, and with it the vote that waits.
 * The session that the browser had ends.
 *
 * @param first runs in the same transaction, before everything else
 * @throws {AppError} IDENTITY_TAKEN, EMAIL_TAKEN, PHONE_TAKEN, ACCOUNT_JUST_DELETED, IDENTIFIER_RESERVED,
 * ALREADY_REGISTERED
 */
export async function createAccount(
  deps: IdentityDependencies,
  session: Session | null,
  visitor: Visitor,
  account: NewAccount,
  first: (tx: Db) => Promise<void> = async () => {},
): Promise<NewSession> {
  const upgraded = session && !session.registered ? session : null;
  const user = toUserKey(upgraded?.userId ?? newId());
  const { email } = account.identifiers;
  const verified = email !== undefined && email === toExternal(account.entry)?.verifiedEmail;
  const opened = await deps.db.transaction().execute(async (tx) => {
    await first(tx);
    const { returning } = await claim(deps, tx, user, account);
    const values = {
      ...toColumns(account),
      email_verified_at: verified ? new Date() : null,
      referral_code: await claimReferralCode(tx, user),
      fingerprint_hash: account.fingerprint ? pseudonym(deps, account.fingerprint) : null,
      ...networkTraces(deps, visitor.ip),
      user_agent: visitor.userAgent,
      registered_at: new Date(),
    };
    if (!upgraded) {
      await queries.insertUser(tx, { bucket: user.bucket, id: user.userId, is_anonymous: false, ...values });
    } else if (!(await queries.upgradeAnonymous(tx, user, values))) {
      throw new AppError('ALREADY_REGISTERED');
    }
    await deps.rewards.registered(tx, user, { referralCode: account.referral, returning });
    if (account.entry.kind === 'canal') await deps.rewards.canalLinked(tx, user, account.entry.identity);
    if (session) await queries.revokeSession(tx, session, hashSessionId(session.sessionId));
    return openSession(deps, tx, user.userId, true, visitor);
  });
  if (session) await deps.sessions.forget(hashSessionId(session.sessionId));
  if (email && !verified) askConfirmation(deps, user, { email });
  return opened;
}

const toExternal = (entry: WayIn) => (entry.kind === 'standard' ? null : entry);

function toColumns({ name, identifiers, entry, referral }: NewAccount) {
  const external = toExternal(entry);
  return {
    name,
    email: identifiers.email ?? null,
    phone: identifiers.phone ?? null,
    country_code: identifiers.country ?? null,
    auth_type: entry.kind,
    password_hash: entry.kind === 'standard' ? entry.passwordHash : null,
    google_identity: entry.kind === 'google' ? entry.identity : null,
    canal_identity: entry.kind === 'canal' ? entry.identity : null,
    ...(external ? { [`${external.kind}_email`]: external.verifiedEmail } : {}),
    parrain_referral_code: referral,
  };
}

/**
 * Checks the outside identity first: where it is taken, its address is too, and IDENTITY_TAKEN tells the visitor more.
 */
async function claim(
  deps: IdentityDependencies,
  tx: Db,
  user: UserKey,
  { entry, identifiers }: NewAccount,
): Promise<{ returning: boolean }> {
  const external = toExternal(entry);
  const entries = [
    ...(external ? [{ kind: external.kind, value: external.identity }] : []),
    ...toDirectoryEntries(identifiers),
  ];
  const claimed = new Set((await queries.claimEntries(tx, user, entries)).map(({ kind }) => kind));
  if (external && !claimed.has(external.kind)) throw new AppError('IDENTITY_TAKEN');
  refuseTaken(unclaimed(identifiers, claimed));
  return assertFree(deps, tx, user, entries);
}

// No vowels: a code is read aloud and must not spell a word.
const CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ23456789';

/** Draws the user's own referral code, which invited visitors give when they register. */
async function claimReferralCode(tx: Db, user: UserKey): Promise<string> {
  for (;;) {
    const value = Array.from({ length: 7 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
    const [claimed] = await queries.claimEntries(tx, user, [{ kind: 'referral_code', value }]);
    if (claimed) return value;
  }
}
