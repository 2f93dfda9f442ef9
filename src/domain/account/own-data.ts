import type { Db } from '#database/client.ts';
import { AppError } from '#domain/errors.ts';
import {
  codeUsesOf,
  directoryOf,
  grantsOf,
  referralsOf,
  sessionsOf,
  videoViewsOf,
} from '#domain/identity/account-queries.ts';
import { findBlock, findUser } from '#domain/identity/queries.ts';
import { hashSessionId, type Session } from '#domain/identity/session-token.ts';

/**
 * All that is kept of a user's identity, readable by them. Of what is only kept hashed it says that there is some.
 * Votes and messages are other features': `voteHistory`, `pendingVote` and `ownMessages` complete it.
 *
 * @throws {AppError} SIGN_IN_REQUIRED when the account is gone
 */
export async function ownData(db: Db, session: Session) {
  const [user, directory, sessions, grants, referrals, codes, videos, block] = await Promise.all([
    findUser(db, session),
    directoryOf(db, session),
    sessionsOf(db, session, true),
    grantsOf(db, session),
    referralsOf(db, session),
    codeUsesOf(db, session),
    videoViewsOf(db, session),
    findBlock(db, session),
  ]);
  if (!user) throw new AppError('SIGN_IN_REQUIRED');
  const { bucket: _bucket, password_hash, ip_hash, network_hash, fingerprint_hash, ...account } = user;
  const own = hashSessionId(session.sessionId);
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
      this_one: one.token_hash.equals(own),
      user_agent: one.user_agent,
      signed_in_at: one.created_at,
      last_used_on: one.last_used_on,
      ended_at: one.revoked_at,
    })),
    bonus_grants: grants.map(({ bucket: _b, user_id: _u, ...grant }) => grant),
    invited: referrals,
    partner_codes: codes,
    videos,
    blocked: block ?? null,
  };
}
