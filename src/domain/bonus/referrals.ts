import type { Db } from '#database/client.ts';
import { AppError } from '#domain/errors.ts';
import type { UserKey } from '#domain/user-key.ts';
import { grant, grantedAnswer, granting, sourcesFor } from './grants.ts';
import * as queries from './referral-queries.ts';
import { REFERRAL_AMOUNT, REFERRALS_NEEDED, referralRefusal } from './rules.ts';
import type { AssignBonusAnswer, ReferralProgress } from './schema.ts';

/** How many invited users without a vote are looked up at once; the others are looked up another time. */
const LOOKED_UP = 300;

/**
 * How far a user's invitations have come. Whether the invited users have voted is looked up and recorded here, when
 * their referrer asks, because voting itself knows nothing of invitations.
 */
export async function referralProgress(
  db: Db,
  user: UserKey,
): Promise<ReferralProgress & queries.ReferralCounts> {
  await noteVoters(db, user);
  // One after the other, because a transaction has one connection.
  const counts = await queries.countReferrals(db, user);
  const week = await queries.referralBonusesThisWeek(db, user);
  return { ...counts, uncounted_referrals: counts.uncounted, weekly_referral_bonuses: week };
}

async function noteVoters(db: Db, user: UserKey): Promise<void> {
  const unseen = await queries.listInvitedWithoutVote(db, user, LOOKED_UP);
  if (unseen.length === 0) return;
  const voters = await queries.votersAmong(db, unseen);
  if (voters.length > 0) await queries.noteVoted(db, user, voters);
}

/**
 * Turns as many referrals as are needed, of users who have voted, into bonus votes (docs/specification.md §9.2).
 *
 * @throws {AppError} REFERRAL_WEEK_LIMIT, REFERRALS_MISSING, SIGN_IN_REQUIRED
 */
export function claimReferralBonus(db: Db, user: UserKey): Promise<AssignBonusAnswer> {
  return granting(db, user, async (tx) => {
    const progress = await referralProgress(tx, user);
    const refusal = referralRefusal(progress);
    if (refusal) throw new AppError(refusal);
    // Named by the last of the referrals, the 5th, the 10th, …, so that the same ones cannot be spent twice.
    const source = `parrainage:${progress.spent + REFERRALS_NEEDED}`;
    const [number = 0] = await grant(tx, user, 'parrainage', sourcesFor(source, REFERRAL_AMOUNT));
    const spent = await queries.spendReferrals(tx, user, number, REFERRALS_NEEDED);
    if (spent !== REFERRALS_NEEDED) throw new AppError('REFERRALS_MISSING');
    return grantedAnswer(tx, user, 'parrainage', REFERRAL_AMOUNT);
  });
}
