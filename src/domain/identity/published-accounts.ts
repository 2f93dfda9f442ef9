import type { IdentityDependencies } from './dependencies.ts';
import * as queries from './queries.ts';

/**
 * Takes the password away from accounts whose password is published, and ends their sessions. An account with the same
 * address and another password stays as it is.
 *
 * @returns how many accounts were closed
 */
export async function closePublishedAccounts(
  deps: Pick<IdentityDependencies, 'db' | 'passwords'>,
  published: readonly { email: string; password: string }[],
): Promise<number> {
  let closed = 0;
  for (const { email, password } of published) {
    const key = await queries.lookUp(deps.db, { kind: 'email', value: email });
    const user = key && (await queries.findUser(deps.db, key));
    if (!key || !user?.password_hash || !(await deps.passwords.verify(user.password_hash, password)))
      continue;
    await deps.db.transaction().execute(async (tx) => {
      await queries.updateUser(tx, key, { password_hash: null });
      await queries.revokeSessions(tx, key);
    });
    closed += 1;
  }
  return closed;
}
