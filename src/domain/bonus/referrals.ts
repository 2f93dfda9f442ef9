import type { Db } from '#database/client.ts';
import { AppError } from '#domain/errors.ts';
import type { UserKey } from '#domain/user-key.ts';
import { grant, grantedAnswer, granting, sourcesFor } from './grants.ts';
import * as queries from './referral-queries.ts';
import { REFERRAL_AMOUNT, REFERRALS_NEEDED, referralRefusal } from './rules.ts';
import type { AssignBonusAnswer, ReferralProgress } from './schema.ts';

/** How many invited users are looked up at once; of more without a vote, the others' turn comes later. */
const LOOKED_UP = 300;

/**
 * How far a user's invitations have come. Whether the invited have voted is looked up here, when their referrer asks,
 * and noted: voting itself knows nothing of it.
 */
export async function referralProgress(
  db: Db,
  user: UserKey,
): Promise<ReferralProgress & queries.ReferralCounts> {
  await noteVoters(db, user);
  // One after the other: in a transaction there is one connection.
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
 * Turns as many invited people who have voted as are needed into bonus votes (docs/specification.md §9.2).
 *
 * @throws {AppError} REFERRAL_WEEK_LIMIT, REFERRALS_MISSING, SIGN_IN_REQUIRED
 */
export function claimReferralBonus(db: Db, user: UserKey): Promise<AssignBonusAnswer> {
  return granting(db, user, async (tx) => {
    const progress = await referralProgress(tx, user);
    const refusal = referralRefusal(progress);
    if (refusal) throw new AppError(refusal);
    // Named by the last of them, the 5th, the 10th, …: the same people would be the same source.
    const source = `parrainage:${progress.spent + REFERRALS_NEEDED}`;
    const [number = 0] = await grant(tx, user, 'parrainage', sourcesFor(source, REFERRAL_AMOUNT));
    const spent = await queries.spendReferrals(tx, user, number, REFERRALS_NEEDED);
    if (spent !== REFERRALS_NEEDED) throw new AppError('REFERRALS_MISSING');
    return grantedAnswer(tx, user, 'parrainage', REFERRAL_AMOUNT);
  });
}
