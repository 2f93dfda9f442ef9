import { randomBytes } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import { hashSecret } from '#domain/secret-hash.ts';
import { createAccount, type NewAccount } from './create-account.ts';
import type { IdentityDependencies } from './dependencies.ts';
import * as externalQueries from './external-queries.ts';
import { readIdentifiers } from './identifiers.ts';
import { identifierProblems, normalizeEmail } from './rules.ts';
import type { CanalRegistrationInput, ExternalIdentity, Visitor } from './schema.ts';
import type { NewSession } from './session-registry.ts';
import type { Session } from './session-token.ts';

/** How long a pending registration can be completed. */
const PENDING_MINUTES = 15;
/** How long a sign-in may be under way; its return is remembered for twice as long. */
export const SIGN_IN_SECONDS = 10 * 60;

/** An account elsewhere as the directory keeps it. The space separates: no issuer's address contains one. */
export function toIdentity({ issuer, subject }: Pick<ExternalIdentity, 'issuer' | 'subject'>): string {
  return `${issuer} ${subject}`;
}

/** Records that a sign-in came back from its issuer. @returns false when it had come back before */
export async function spendSignIn(deps: Pick<IdentityDependencies, 'db'>, state: string): Promise<boolean> {
  await externalQueries.forgetSpentSignIns(deps.db);
  return externalQueries.spendSignIn(deps.db, hashSecret(state), 2 * SIGN_IN_SECONDS);
}

/** What is known of a visitor who came back from canal without an account here. */
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
    ud_hash: hashSecret(ud),
    browser_hash: hashSecret(secret),
    identity: toIdentity(identity),
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
  const row = secret && (await externalQueries.findPending(deps.db, toKey(ud, secret)));
  return row ? { name: row.name, email: row.email, next: row.next_path } : null;
}

/**
 * Registers the owner of a canal account with what they have filled in. The pending registration is used up by
 * success alone.
 *
 * @throws {AppError} REGISTRATION_EXPIRED, INVALID_INPUT, EMAIL_TAKEN, PHONE_TAKEN, IDENTITY_TAKEN,
 * ACCOUNT_JUST_DELETED, IDENTIFIER_RESERVED, ALREADY_REGISTERED
 */
export async function registerPending(
  deps: IdentityDependencies,
  session: Session | null,
  visitor: Visitor,
  secret: string | null,
  input: CanalRegistrationInput,
): Promise<NewSession> {
  const key = secret === null ? null : toKey(input.canal_id, secret);
  const pending = key && (await externalQueries.findPending(deps.db, key));
  if (!key || !pending) throw new AppError('REGISTRATION_EXPIRED');
  const identifiers = await readIdentifiers(deps, input, identifierProblems(input));
  const account: NewAccount = {
    name: input.name ?? null,
    identifiers,
    entry: {
      kind: 'canal',
      identity: pending.identity,
      verifiedEmail: pending.email && normalizeEmail(pending.email),
    },
    referral: input.parrain_referral_code ?? pending.referral_code,
    fingerprint: input.fingerprint,
  };
  return createAccount(deps, session, visitor, account, async (tx) => {
    if (!(await externalQueries.usePending(tx, key))) throw new AppError('REGISTRATION_EXPIRED');
  });
}

const toKey = (ud: string, secret: string) => ({ udHash: hashSecret(ud), browserHash: hashSecret(secret) });
const opaque = () => randomBytes(16).toString('base64url');
