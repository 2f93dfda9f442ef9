import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#database/client.ts';
import { AppError } from '#domain/errors.ts';
import { toUserKey, type UserKey } from '#domain/user-key.ts';
import { newId } from '#domain/uuid.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { askConfirmation } from './email-confirmation.ts';
import * as externalQueries from './external-queries.ts';
import { networkTraces, pseudonym } from './pseudonym.ts';
import * as queries from './queries.ts';
import { assertFree } from './returning.ts';
import { identifierProblems, normalizeEmail } from './rules.ts';
import type { CanalRegisterInput, ExternalIdentity, ExternalKind, Visitor } from './schema.ts';
import {
  claimReferralCode,
  entriesOf,
  type Identifiers,
  openSession,
  readIdentifiers,
  refuseClaimed,
} from './service.ts';
import type { NewSession } from './session-registry.ts';
import { hashSessionId, type Session } from './session-token.ts';

/** A pending registration can be completed for so long. */
const PENDING_MINUTES = 15;
/** A sign-in may be under way for so long; that it has come back is remembered longer. */
export const SIGN_IN_SECONDS = 10 * 60;

/** What the directory has of an account elsewhere. No issuer's address has a space in it. */
export function identityOf({ issuer, subject }: Pick<ExternalIdentity, 'issuer' | 'subject'>): string {
  return `${issuer} ${subject}`;
}

/** Marks a sign-in as come back. @returns false when it has come back before */
export async function spendSignIn(deps: Pick<IdentityDependencies, 'db'>, state: string): Promise<boolean> {
  await externalQueries.forgetSpentSignIns(deps.db);
  return externalQueries.spendSignIn(deps.db, sha256(state), 2 * SIGN_IN_SECONDS);
}

interface NewAccount {
  kind: ExternalKind;
  name: string | null;
  identifiers: Identifiers;
  /** The address that the issuer has verified; another one is written to. */
  verifiedEmail: string | null;
  referral: string | null;
  fingerprint?: string | undefined;
}

/**
 * Registers a user who has no password, but an account elsewhere. As with a password, an anonymous session's user is
 * upgraded in place, and whatever session the browser had ends.
 *
 * @param first runs in the same transaction, before everything else
 * @throws {AppError} IDENTITY_TAKEN, EMAIL_TAKEN, PHONE_TAKEN, ACCOUNT_JUST_DELETED, IDENTIFIER_RESERVED,
 * ALREADY_REGISTERED
 */
export async function registerWith(
  deps: IdentityDependencies,
  session: Session | null,
  visitor: Visitor,
  identity: string,
  account: NewAccount,
  first: (tx: Db) => Promise<void> = async () => {},
): Promise<NewSession> {
  const upgraded = session && !session.registered ? session : null;
  const id = upgraded?.userId ?? newId();
  const user = toUserKey(id);
  const { email } = account.identifiers;
  const verified = email !== undefined && email === account.verifiedEmail;
  const opened = await deps.db.transaction().execute(async (tx) => {
    await first(tx);
    const { returning } = await claim(deps, tx, user, identity, account);
    const values = {
      name: account.name,
      email: email ?? null,
      email_verified_at: verified ? new Date() : null,
      phone: account.identifiers.phone ?? null,
      country_code: account.identifiers.country ?? null,
      auth_type: account.kind,
      google_identity: account.kind === 'google' ? identity : null,
      canal_identity: account.kind === 'canal' ? identity : null,
      [`${account.kind}_email`]: account.verifiedEmail,
      referral_code: await claimReferralCode(tx, user),
      parrain_referral_code: account.referral,
      fingerprint_hash: account.fingerprint ? pseudonym(deps, account.fingerprint) : null,
      ...networkTraces(deps, visitor.ip),
      user_agent: visitor.userAgent,
      registered_at: new Date(),
    };
    if (!upgraded) {
      await queries.insertUser(tx, {
        bucket: user.bucket,
        id,
        is_anonymous: false,
        password_hash: null,
        ...values,
      });
    } else if (!(await queries.upgradeAnonymous(tx, user, values))) {
      throw new AppError('ALREADY_REGISTERED');
    }
    await deps.rewards.registered(tx, user, { referralCode: account.referral, returning });
    if (account.kind === 'canal') await deps.rewards.canalLinked(tx, user, identity);
    if (session) await queries.revokeSession(tx, session, hashSessionId(session.sessionId));
    return openSession(deps, tx, id, true, visitor);
  });
  if (session) deps.sessions.forget(hashSessionId(session.sessionId));
  if (email && !verified) askConfirmation(deps, user, { email });
  return opened;
}

/** The identity is looked at first: where it is taken its address is too, and that is the lesser news. */
async function claim(
  deps: IdentityDependencies,
  tx: Db,
  user: UserKey,
  identity: string,
  { kind, identifiers }: NewAccount,
): Promise<{ returning: boolean }> {
  const entries = [{ kind, value: identity }, ...entriesOf(identifiers)];
  const claimed = new Set((await queries.claimEntries(tx, user, entries)).map((entry) => entry.kind));
  if (!claimed.has(kind)) throw new AppError('IDENTITY_TAKEN');
  refuseClaimed(identifiers, claimed);
  return assertFree(deps, tx, user, entries);
}

/** What is known of somebody who came back from canal without an account here. */
export interface PendingRegistration {
  name: string | null;
  email: string | null;
  next: string | null;
}

/**
 * Keeps a canal account until its owner has said what is missing.
 *
 * @returns `ud`, which goes into an address and grants nothing alone; `secret`, which stays in the visitor's browser
 */
export async function keepForRegistration(
  deps: Pick<IdentityDependencies, 'db'>,
  identity: ExternalIdentity,
  visit: { referral: string | null; next: string | null },
): Promise<{ ud: string; secret: string }> {
  const [ud, secret] = [opaque(), opaque()];
  const pending = {
    ud_hash: sha256(ud),
    browser_hash: sha256(secret),
    identity: identityOf(identity),
    name: identity.name,
    email: identity.email,
    referral_code: visit.referral,
    next_path: visit.next,
  };
  await externalQueries.insertPending(deps.db, pending, PENDING_MINUTES);
  return { ud, secret };
}

/** @returns null for one that is unknown, used, too old, or another browser's */
export async function pendingRegistration(
  deps: Pick<IdentityDependencies, 'db'>,
  ud: string,
  secret: string | null,
): Promise<PendingRegistration | null> {
  const row = secret && (await externalQueries.findPending(deps.db, keyOf(ud, secret)));
  return row ? { name: row.name, email: row.email, next: row.next_path } : null;
}

/**
 * Registers the owner of a canal account with what they have filled in. The pending registration is used up by
 * success alone.
 *
 * @throws {AppError} REGISTRATION_EXPIRED, INVALID_INPUT, EMAIL_TAKEN, PHONE_TAKEN, IDENTITY_TAKEN,
 * ACCOUNT_JUST_DELETED, IDENTIFIER_RESERVED
 */
export async function registerPending(
  deps: IdentityDependencies,
  session: Session | null,
  visitor: Visitor,
  secret: string | null,
  input: CanalRegisterInput,
): Promise<NewSession> {
  const key = secret === null ? null : keyOf(input.canal_id, secret);
  const pending = key && (await externalQueries.findPending(deps.db, key));
  if (!key || !pending) throw new AppError('REGISTRATION_EXPIRED');
  const identifiers = await readIdentifiers(deps, input, identifierProblems(input));
  const account: NewAccount = {
    kind: 'canal',
    name: input.name,
    identifiers,
    verifiedEmail: pending.email && normalizeEmail(pending.email),
    referral: input.parrain_referral_code ?? pending.referral_code,
    fingerprint: input.fingerprint,
  };
  return registerWith(deps, session, visitor, pending.identity, account, async (tx) => {
    if (!(await externalQueries.usePending(tx, key))) throw new AppError('REGISTRATION_EXPIRED');
  });
}

const keyOf = (ud: string, secret: string) => ({ udHash: sha256(ud), browserHash: sha256(secret) });
const opaque = () => randomBytes(16).toString('base64url');
const sha256 = (text: string) => createHash('sha256').update(text).digest();
