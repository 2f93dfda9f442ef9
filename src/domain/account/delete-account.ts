import * as bonus from '#domain/bonus/own-traces.ts';
import { AppError } from '#domain/errors.ts';
import type { IdentityDependencies } from '#domain/identity/dependencies.ts';
import { tellOwner } from '#domain/identity/email-limits.ts';
import * as identity from '#domain/identity/own-traces.ts';
import { lockOwner, proveIdentity } from '#domain/identity/proof.ts';
import { noteDeleted } from '#domain/identity/returning.ts';
import type { Session } from '#domain/identity/session-token.ts';
import * as messaging from '#domain/messaging/own-traces.ts';
import * as reminders from '#domain/reminders/own-traces.ts';
import * as risk from '#domain/risk/own-traces.ts';
import * as voting from '#domain/voting/own-traces.ts';

/**
 * Deletes the account: erases the user's identity, frees their unique values and ends all sessions. The votes stay
 * counted, under a bare id. The account's identifiers are kept hashed, so that deleting and registering again gives no
 * second vote in a day; so are the phone and the network that it was registered from, so that a farm's votes are found
 * after its accounts were deleted.
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
    await noteDeleted(deps, tx, session);
    await risk.keep(tx, session);
    const sessions = await identity.erase(tx, session);
    await voting.erase(tx, session);
    await messaging.erase(tx, session);
    await reminders.erase(tx, session);
    // Last: unspent bonus votes may be deleted only once the account is gone.
    await bonus.erase(tx, session);
    return { user: locked, ended: sessions };
  });
  await deps.sessions.forget(...ended);
  tellOwner(deps, user, 'account-deleted');
}
