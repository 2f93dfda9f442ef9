import type { Db } from '#database/client.ts';
import { AppError } from '#domain/errors.ts';
import { isFreshSession, isSessionOpen, noteProof } from './account-queries.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { takeGuess } from './guesses.ts';
import * as queries from './queries.ts';
import { hashSessionId, type Session } from './session-token.ts';

/** How a user proves that the account is theirs before changing a way in. */
export interface Proof {
  current_password?: string | undefined;
  /** Whether having signed in within ten minutes is enough even where there is a password. */
  freshSuffices?: boolean;
}

/** A recent sign-in, and nothing else. */
export const FRESH_SESSION: Proof = { freshSuffices: true };

/**
 * Makes sure that the caller is the account's owner, and not a stranger who found their phone unlocked: by the
 * password, or, where the account has none, by having signed in just now. Guesses are slowed down as at sign-in. The
 * session counts as fresh from then on.
 *
 * @throws {AppError} INVALID_INPUT with `current_password`, RECENT_SIGN_IN_REQUIRED, SIGN_IN_REQUIRED,
 * TOO_MANY_ATTEMPTS, BUSY
 */
export async function proveIdentity(
  deps: IdentityDependencies,
  session: Session,
  { current_password: password, freshSuffices = false }: Proof,
): Promise<void> {
  const user = await queries.findUser(deps.db, session);
  if (!user) throw new AppError('SIGN_IN_REQUIRED');
  if (!user.password_hash || (freshSuffices && !password)) {
    if (await isFresh(deps.db, session)) return;
    if (!user.password_hash) throw new AppError('RECENT_SIGN_IN_REQUIRED');
  }
  if (!password) throw new AppError('INVALID_INPUT', { fields: { current_password: 'REQUIRED' } });
  const guess = await takeGuess(deps, `proof:${session.userId}`);
  const right = await deps.passwords.verify(user.password_hash, password).catch(async (error) => {
    // The password was not checked.
    await guess.giveBack();
    throw error;
  });
  if (!right) throw new AppError('INVALID_INPUT', { fields: { current_password: 'PASSWORD_WRONG' } });
  await guess.forgive();
  await noteProof(deps.db, session, hashSessionId(session.sessionId));
}

/** Whether the session was opened within ten minutes, or has shown the password within them. */
export function isFresh(db: Db, session: Session): Promise<boolean> {
  return isFreshSession(db, session, hashSessionId(session.sessionId));
}

/**
 * The user's own row, locked for changing what the account is entered with. Asks the database whether the session is
 * open: a process that has not heard of its end accepts its token for a few seconds more, and a change that a password
 * reset was meant to prevent must not come after the reset.
 *
 * @throws {AppError} SIGN_IN_REQUIRED when the account is gone or the session has ended
 */
export async function lockOwner(tx: Db, session: Session): Promise<queries.UserRow> {
  const user = await queries.lockUser(tx, session);
  // A separate statement: it has to see what was committed while the first one waited for the lock.
  if (!user || !(await isSessionOpen(tx, session, hashSessionId(session.sessionId)))) {
    throw new AppError('SIGN_IN_REQUIRED');
  }
  return user;
}
