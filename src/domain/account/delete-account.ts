import { AppError } from '#domain/errors.ts';
import { directoryOf, erasePerson } from '#domain/identity/account-queries.ts';
import type { IdentityDependencies } from '#domain/identity/dependencies.ts';
import { tellOwner } from '#domain/identity/email-limits.ts';
import { lockOwner, proveIdentity } from '#domain/identity/proof.ts';
import { noteDeleted } from '#domain/identity/returning.ts';
import type { Session } from '#domain/identity/session-token.ts';

/**
 * Deletes the account: who they were is erased, what only they could have is free again, all sessions end. The votes
 * stay counted; nothing leads from them to a person any more. What the account was entered with is remembered hashed,
 * so that nobody votes twice in a day by deleting and registering.
 *
 * @throws {AppError} INVALID_INPUT with `current_password`, RECENT_SIGN_IN_REQUIRED, SIGN_IN_REQUIRED,
 * TOO_MANY_ATTEMPTS, BUSY
 */
export async function deleteAccount(
  deps: IdentityDependencies,
  session: Session,
  input: { current_password?: string | undefined },
): Promise<void> {
  if (!session.registered) throw new AppError('SIGN_IN_REQUIRED');
  await proveIdentity(deps, session, input);
  const { user, ended } = await deps.db.transaction().execute(async (tx) => {
    const locked = await lockOwner(tx, session);
    await noteDeleted(deps, tx, session, await directoryOf(tx, session));
    return { user: locked, ended: await erasePerson(tx, session, locked.canal_identity) };
  });
  for (const tokenHash of ended) deps.sessions.forget(tokenHash);
  tellOwner(deps, user, 'account-deleted');
}
