import type { Db } from '#database/client.ts';
import type { BonusStanding } from '#domain/bonus/schema.ts';
import { AppError } from '#domain/errors.ts';
import type { Vote } from '#domain/voting/schema.ts';
import { findUser } from './queries.ts';
import type { User } from './schema.ts';
import type { Session } from './session-token.ts';

/**
 * The user as the screens and the calls show them (docs/specification.md §5.1).
 *
 * @param todaysVotes what they have cast today: votes belong to another feature, which the caller asks
 * @param bonus their bonus votes, likewise
 * @throws {AppError} SIGN_IN_REQUIRED when the account is gone
 */
export async function userProfile(
  db: Db,
  session: Session,
  todaysVotes: Vote[],
  bonus: BonusStanding,
): Promise<User> {
  const user = await findUser(db, session);
  if (!user) throw new AppError('SIGN_IN_REQUIRED');
  return {
    id: user.id,
    uid: user.id,
    name: user.name,
    email: user.email,
    phone: user.phone,
    country_code: user.country_code,
    isAnonymous: user.is_anonymous,
    auth_type: user.auth_type,
    email_verified: user.email_verified_at !== null,
    pending_email: user.pending_email,
    compte_canal_linked: user.canal_identity !== null,
    has_bonus: bonus.bonus_count > 0,
    ...bonus,
    referral_code: user.referral_code,
    todays_votes: todaysVotes,
  };
}

/**
 * The user's fields as the profile form edits them.
 *
 * @throws {AppError} SIGN_IN_REQUIRED when the account is gone
 */
export async function editableProfile(db: Db, session: Session) {
  const user = await findUser(db, session);
  if (!user) throw new AppError('SIGN_IN_REQUIRED');
  return {
    name: user.name,
    email: user.email,
    pending_email: user.pending_email,
    phone: user.phone,
    country_code: user.country_code,
    has_password: user.password_hash !== null,
  };
}
