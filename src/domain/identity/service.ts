import { toBucket } from '#domain/user-key.ts';
import { newId } from '#domain/uuid.ts';
import { admit } from './admission.ts';
import { createAccount } from './create-account.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { findTaken, readIdentifiers, refuseTaken } from './identifiers.ts';
import { openSession } from './open-session.ts';
import { networkTraces } from './pseudonym.ts';
import * as queries from './queries.ts';
import { registrationProblems } from './rules.ts';
import type { RegistrationInput, Visitor } from './schema.ts';
import type { NewSession } from './session-registry.ts';
import { hashSessionId, type Session } from './session-token.ts';

/** Makes an anonymous user for a visitor who has chosen a candidate. Their votes wait until they register. */
export async function becomeAnonymous(deps: IdentityDependencies, visitor: Visitor): Promise<NewSession> {
  const id = newId();
  return deps.db.transaction().execute(async (tx) => {
    await queries.insertUser(tx, {
      bucket: toBucket(id),
      id,
      is_anonymous: true,
      ...networkTraces(deps, visitor.ip),
      user_agent: visitor.userAgent,
    });
    return openSession(deps, tx, id, false, visitor);
  });
}

/**
 * Registers a user with a phone number or an e-mail address and a password (docs/specification.md §3.1).
 *
 * @throws {AppError} INVALID_INPUT, EMAIL_TAKEN, PHONE_TAKEN, ACCOUNT_JUST_DELETED, IDENTIFIER_RESERVED,
 * ALREADY_REGISTERED, IN_LINE, BUSY
 */
export async function register(
  deps: IdentityDependencies,
  session: Session | null,
  visitor: Visitor,
  input: RegistrationInput,
): Promise<NewSession> {
  return admit(deps, visitor, async (passwords) => {
    const identifiers = await readIdentifiers(deps, input, registrationProblems(input));
    // Before the costly hash, so that most repeated registrations are refused at once. Only the claim decides.
    refuseTaken(await findTaken(deps.db, identifiers));
    return createAccount(deps, session, visitor, {
      name: input.name ?? null,
      identifiers,
      entry: { kind: input.auth_type, passwordHash: await passwords.hash(input.password) },
      referral: input.parrain_referral_code ?? null,
      fingerprint: input.fingerprint,
    });
  });
}

/** Ends the session, here and in the processes beside this one at once, in others within seconds. */
export async function logout(deps: IdentityDependencies, session: Session): Promise<void> {
  await queries.revokeSession(deps.db, session, hashSessionId(session.sessionId));
  await deps.sessions.forget(hashSessionId(session.sessionId));
}
