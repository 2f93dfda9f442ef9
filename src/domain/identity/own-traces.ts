import type { Db } from '#database/client.ts';
import { AppError } from '#domain/errors.ts';
import type { UserKey } from '#domain/user-key.ts';
import { listSessions } from './account-queries.ts';
import * as own from './own-traces-queries.ts';
import { findBlock, findUser } from './queries.ts';
import { hashSessionId, type Session } from './session-token.ts';

/**
 * Deletions of old addresses, browsers, sessions, links and attempts, and of what is remembered of released
 * identifiers.
 */
export const sweeps = own.sweeps;

/**
 * Deletes a user from identity's tables, which frees the user's unique values. The caller has locked the user's row.
 *
 * @returns hashes of the sessions that ended
 */
export function erase(tx: Db, user: UserKey): Promise<Buffer[]> {
  return own.eraseUser(tx, user);
}

/**
 * Exports who the user is and where they are signed in. Values that are only kept hashed are told as booleans.
 *
 * @throws {AppError} SIGN_IN_REQUIRED when the account is gone
 */
export async function exportOwn(db: Db, session: Session) {
  const [user, directory, sessions, block] = await Promise.all([
    findUser(db, session),
    own.listDirectory(db, session),
    listSessions(db, session, true),
    findBlock(db, session),
  ]);
  if (!user) throw new AppError('SIGN_IN_REQUIRED');
  const { bucket: _bucket, password_hash, ip_hash, network_hash, fingerprint_hash, ...account } = user;
  const thisOne = hashSessionId(session.sessionId);
  return {
    account: {
      ...account,
      password: password_hash !== null,
      address_hashed: ip_hash !== null,
      network_hashed: network_hash !== null,
      fingerprint_hashed: fingerprint_hash !== null,
    },
    unique_values: directory,
    sessions: sessions.map((one) => ({
      this_one: one.token_hash.equals(thisOne),
      user_agent: one.user_agent,
      signed_in_at: one.created_at,
      last_used_on: one.last_used_on,
      ended_at: one.revoked_at,
    })),
    blocked: block ?? null,
  };
}

/** Anonymous users who are older than `age` and have not come back, locked until the transaction ends. */
export const forgottenUsers = own.forgottenUsers;

/** Statements that delete the users in the CTE `old`: their sessions, and then the users themselves. */
export const { ERASE_OLD_SESSIONS, ERASE_OLD } = own;
