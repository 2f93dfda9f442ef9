import { AppError } from '#domain/errors.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { pseudonym } from './pseudonym.ts';
import * as queries from './queries.ts';
import { ACCOUNT_THROTTLE } from './rules.ts';

/**
 * Counts one guess at a secret, until it is given back, or forgiven together with all earlier ones. Some guesses are
 * free, then each waits longer, as at sign-in; no account is locked out.
 *
 * @param subject who guesses at which secret, such as `proof:<user id>`
 * @throws {AppError} TOO_MANY_ATTEMPTS
 */
export async function takeGuess(
  deps: Pick<IdentityDependencies, 'db'> & { config: { pseudonymSecret: string } },
  subject: string,
): Promise<{ giveBack(): Promise<void>; forgive(): Promise<void> }> {
  const key = pseudonym(deps, `guess:${subject}`);
  const wait = await queries.takeAttempt(deps.db, key, ACCOUNT_THROTTLE);
  if (wait > 0) throw new AppError('TOO_MANY_ATTEMPTS', { retryAfter: wait });
  return {
    giveBack: () => queries.giveAttemptBack(deps.db, key),
    forgive: () => queries.forgiveAttempts(deps.db, key),
  };
}
