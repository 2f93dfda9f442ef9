import { AppError } from '#domain/errors.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { pseudonym } from './pseudonym.ts';
import * as queries from './queries.ts';
import { ACCOUNT_THROTTLE } from './rules.ts';

/**
 * Takes one guess at something secret: some are free, then each has to wait longer, as at sign-in, and no account is
 * locked out. It counts until it is given back, or forgiven with all before it.
 *
 * @param subject who guesses at what
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
