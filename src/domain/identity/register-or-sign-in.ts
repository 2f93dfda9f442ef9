import { AppError, type ErrorCode } from '#domain/errors.ts';
import { assertRoom } from './admission.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { findTaken, readIdentifiers, refuseTaken } from './identifiers.ts';
import { registrationProblems } from './rules.ts';
import type { RegistrationInput, Visitor } from './schema.ts';
import { register } from './service.ts';
import type { NewSession } from './session-registry.ts';
import type { Session } from './session-token.ts';
import { login } from './sign-in.ts';

interface Entered {
  opened: NewSession;
  /** `signed-in` where the account was there already. */
  how: 'registered' | 'signed-in';
}

/** The refusals of a sign-in that say no more here than that the identifier has an account. */
const NOT_THEIRS: readonly ErrorCode[] = ['WRONG_CREDENTIALS', 'TOO_MANY_ATTEMPTS'];

/**
 * Registers a visitor; where the number has an account that the password opens, signs the visitor in instead: most often
 * they send a form again whose answer a bad line has lost. The password passes the line and the throttle of a sign-in,
 * and a wrong one is a guess, as it is there. A form without a number is refused where its address has an account, as the
 * specification's « Le mail a déja un compte. » says.
 *
 * @throws {AppError} what `register` throws, and USER_BLOCKED
 */
export async function registerOrSignIn(
  deps: IdentityDependencies,
  session: Session | null,
  visitor: Visitor,
  input: RegistrationInput,
): Promise<Entered> {
  // Before the turnstile, at which the sign-in or the registration takes the visitor's one place.
  await assertRoom(deps, visitor);
  const taken = await findTaken(deps.db, await readIdentifiers(deps, input, registrationProblems(input)));
  const { phone, country_code, password } = input;
  if (taken.length === 0 || !phone)
    return { opened: await register(deps, session, visitor, input), how: 'registered' };
  try {
    const attempt = { phone, country_code, password, auth_type: 'standard' as const };
    return { opened: await login(deps, session, visitor, attempt), how: 'signed-in' };
  } catch (error) {
    if (error instanceof AppError && NOT_THEIRS.includes(error.code)) refuseTaken(taken);
    throw error;
  }
}
