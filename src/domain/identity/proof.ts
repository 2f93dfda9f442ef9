import { AppError } from '#domain/errors.ts';
import { isRecentSignIn } from './account-queries.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { pseudonym } from './pseudonym.ts';
import * as queries from './queries.ts';
import { ACCOUNT_THROTTLE } from './rules.ts';
import { hashSessionId, type Session } from './session-token.ts';

/**
 * Makes sure that the one who asks is the account's owner, and not somebody who found their phone unlocked: by the
 * password, or, where the account has none, by having signed in just now. Guesses are slowed down as at sign-in.
 *
 * @throws {AppError} INVALID_INPUT with `current_password`, RECENT_SIGN_IN_REQUIRED, SIGN_IN_REQUIRED,
 * TOO_MANY_ATTEMPTS, BUSY
 */
export async function proveIdentity(
  deps: IdentityDependencies,
  session: Session,
  password: string | undefined,
): Promise<void> {
  const user = await queries.findUser(deps.db, session);
  if (!user) throw new AppError('SIGN_IN_REQUIRED');
  if (!user.password_hash) {
    if (await isRecentSignIn(deps.db, session, hashSessionId(session.sessionId))) return;
    throw new AppError('RECENT_SIGN_IN_REQUIRED');
  }
  if (!password) throw new AppError('INVALID_INPUT', { fields: { current_password: 'REQUIRED' } });
  const key = pseudonym(deps, `proof:${session.userId}`);
  const wait = await queries.takeAttempt(deps.db, key, ACCOUNT_THROTTLE);
  if (wait > 0) throw new AppError('TOO_MANY_ATTEMPTS', { retryAfter: wait });
  const right = await deps.passwords.verify(user.password_hash, password).catch(async (error) => {
    // Nobody has looked at it.
    await queries.giveAttemptBack(deps.db, key);
    throw error;
  });
  if (!right) throw new AppError('INVALID_INPUT', { fields: { current_password: 'PASSWORD_WRONG' } });
  await queries.forgiveAttempts(deps.db, key);
}
