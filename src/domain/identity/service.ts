import { randomInt } from 'node:crypto';
import type { Db } from '#database/client.ts';
import { competition } from '#domain/contest/service.ts';
import { AppError, type FieldProblems } from '#domain/errors.ts';
import { newId } from '#domain/uuid.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { askConfirmation } from './email-confirmation.ts';
import { parsePhone } from './phone-rules.ts';
import { networkTraces, pseudonym } from './pseudonym.ts';
import * as queries from './queries.ts';
import { assertFree } from './returning.ts';
import { normalizeEmail, registrationProblems } from './rules.ts';
import type { RegisterInput, Visitor } from './schema.ts';
import type { NewSession } from './session-registry.ts';
import { hashSessionId, type Session } from './session-token.ts';
import { bucketOf } from './user-id.ts';

type UserKey = Pick<Session, 'bucket' | 'userId'>;

/** A user who has not said who they are: choosing a candidate makes one. Their votes wait until they register. */
export async function becomeAnonymous(deps: IdentityDependencies, visitor: Visitor): Promise<NewSession> {
  const id = newId();
  return deps.db.transaction().execute(async (tx) => {
    await queries.insertUser(tx, {
      bucket: bucketOf(id),
      id,
      is_anonymous: true,
      ...networkTraces(deps, visitor.ip),
      user_agent: visitor.userAgent,
    });
    return openSession(deps, tx, id, false, visitor);
  });
}

/**
 * Registers a user with a phone number or an e-mail address and a password (docs/specification.md §3.1). An anonymous
 * session's user is upgraded in place: the id stays, and with it the vote that waits. The old session ends.
 *
 * @throws {AppError} INVALID_INPUT, EMAIL_TAKEN, PHONE_TAKEN, ACCOUNT_JUST_DELETED, IDENTIFIER_RESERVED, BUSY
 */
export async function register(
  deps: IdentityDependencies,
  session: Session | null,
  visitor: Visitor,
  input: RegisterInput,
): Promise<NewSession> {
  return deps.passwords.admit(() => createAccount(deps, session, visitor, input));
}

async function createAccount(
  deps: IdentityDependencies,
  session: Session | null,
  visitor: Visitor,
  input: RegisterInput,
): Promise<NewSession> {
  const identifiers = await readIdentifiers(deps, input, registrationProblems(input));
  // Before the costly hash: most who come twice are told at once. The claim below is what decides.
  await refuseTaken(deps.db, identifiers);
  const passwordHash = await deps.passwords.hash(input.password);
  const upgraded = session && !session.registered ? session : null;
  const id = upgraded?.userId ?? newId();
  const user = { bucket: bucketOf(id), userId: id };

  const opened = await deps.db.transaction().execute(async (tx) => {
    const values = {
      name: input.name,
      email: identifiers.email ?? null,
      phone: identifiers.phone ?? null,
      country_code: identifiers.country ?? null,
      password_hash: passwordHash,
      auth_type: input.auth_type,
      referral_code: await claimReferralCode(tx, user),
      parrain_referral_code: input.parrain_referral_code ?? null,
      fingerprint_hash: input.fingerprint ? pseudonym(deps, input.fingerprint) : null,
      ...networkTraces(deps, visitor.ip),
      user_agent: visitor.userAgent,
      registered_at: new Date(),
    };
    await claimIdentifiers(tx, user, identifiers);
    const { returning } = await assertFree(deps, tx, user, entriesOf(identifiers));
    if (!upgraded) {
      await queries.insertUser(tx, { bucket: user.bucket, id, is_anonymous: false, ...values });
    } else if (!(await queries.upgradeAnonymous(tx, user, values))) {
      throw new AppError('ALREADY_REGISTERED');
    }
    const referralCode = input.parrain_referral_code ?? null;
    await deps.rewards.registered(tx, user, { referralCode, returning });
    if (session) await queries.revokeSession(tx, session, hashSessionId(session.sessionId));
    return openSession(deps, tx, id, true, visitor);
  });
  if (session) deps.sessions.forget(hashSessionId(session.sessionId));
  if (identifiers.email) askConfirmation(deps, user, { email: identifiers.email });
  return opened;
}

/** Ends the session, here at once and in other processes within seconds. */
export async function logout(deps: IdentityDependencies, session: Session): Promise<void> {
  await queries.revokeSession(deps.db, session, hashSessionId(session.sessionId));
  deps.sessions.forget(hashSessionId(session.sessionId));
}

export interface Identifiers {
  email?: string;
  phone?: string;
  country?: string;
}

/** The one writing of each identifier. @throws {AppError} INVALID_INPUT with all problems together */
export async function readIdentifiers(
  deps: IdentityDependencies,
  input: { email?: string | undefined; phone?: string | undefined; country_code?: string | undefined },
  problems: FieldProblems,
): Promise<Identifiers> {
  const fields = { ...problems };
  const identifiers: Identifiers = {};
  if (input.email) identifiers.email = normalizeEmail(input.email);
  if (input.phone) {
    const { countries } = await competition(deps.db, deps.config.competitionId);
    const parsed = parsePhone(input.phone, input.country_code, countries);
    if (parsed.ok) Object.assign(identifiers, { phone: parsed.e164, country: parsed.country });
    else fields.phone = parsed.problem;
  } else if (input.country_code && /^[a-z]{2}$/i.test(input.country_code)) {
    identifiers.country = input.country_code.toUpperCase();
  }
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_INPUT', { fields });
  return identifiers;
}

export const TAKEN = {
  email: () => new AppError('EMAIL_TAKEN', { fields: { email: 'EMAIL_TAKEN' } }),
  phone: () => new AppError('PHONE_TAKEN', { fields: { phone: 'PHONE_TAKEN' } }),
};

async function refuseTaken(db: Db, identifiers: Identifiers): Promise<void> {
  for (const kind of ['email', 'phone'] as const) {
    const value = identifiers[kind];
    if (value && (await queries.lookUp(db, { kind, value }))) throw TAKEN[kind]();
  }
}

/** Identifiers as the directory has them. */
export function entriesOf(identifiers: Identifiers) {
  return (['email', 'phone'] as const).flatMap((kind) => {
    const value = identifiers[kind];
    return value ? [{ kind, value }] : [];
  });
}

/** @throws {AppError} EMAIL_TAKEN, PHONE_TAKEN */
export async function claimIdentifiers(tx: Db, user: UserKey, identifiers: Identifiers): Promise<void> {
  const claimed = await queries.claimEntries(tx, user, entriesOf(identifiers));
  refuseClaimed(identifiers, new Set(claimed.map((entry) => entry.kind)));
}

/** @throws {AppError} EMAIL_TAKEN, PHONE_TAKEN when an identifier is not among the kinds that could be claimed */
export function refuseClaimed(identifiers: Identifiers, claimed: ReadonlySet<string>): void {
  for (const kind of ['email', 'phone'] as const) {
    if (identifiers[kind] && !claimed.has(kind)) throw TAKEN[kind]();
  }
}

// No vowels: a code is read aloud and must not spell a word.
const CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ23456789';

/** A code of the user's own, which others may give when they register. */
export async function claimReferralCode(tx: Db, user: UserKey): Promise<string> {
  for (;;) {
    const value = Array.from({ length: 7 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
    const [claimed] = await queries.claimEntries(tx, user, [{ kind: 'referral_code', value }]);
    if (claimed) return value;
  }
}

/** Opens a session for a user whose right to it has been shown. */
export async function openSession(
  deps: IdentityDependencies,
  db: Db,
  userId: string,
  registered: boolean,
  visitor: Visitor,
): Promise<NewSession> {
  const issued = deps.sessions.issue(userId, registered);
  await queries.insertSession(db, issued.session, {
    tokenHash: issued.tokenHash,
    ipHash: pseudonym(deps, visitor.ip),
    userAgent: visitor.userAgent,
  });
  return issued;
}
