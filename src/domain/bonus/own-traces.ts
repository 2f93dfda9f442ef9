import type { Db } from '#database/client.ts';
import type { UserKey } from '#domain/user-key.ts';
import * as own from './own-traces-queries.ts';

/**
 * Invitations, uses of codes and views of videos go, and bonus votes that were not spent: the user's row must be gone
 * by then. A bonus vote that was spent stays beside its vote, and so does the invitation that brought the user, which
 * may count for the account that invited them: both keep a bare id.
 */
export function erase(tx: Db, user: UserKey): Promise<void> {
  return own.deleteTraces(tx, user);
}

/** Of a user's data, their bonus votes and what they did for them. */
export async function exportOwn(db: Db, user: UserKey) {
  const [grants, invited, partner_codes, videos] = await Promise.all([
    own.listGrants(db, user),
    own.listReferrals(db, user),
    own.listCodeUses(db, user),
    own.listVideoViews(db, user),
  ]);
  const bonus_grants = grants.map(({ bucket: _b, user_id: _u, ...grant }) => grant);
  return { bonus_grants, invited, partner_codes, videos };
}

const toDay = (instant: Date) => instant.toISOString().slice(0, 10);

/**
 * A user's bonus votes and invitations as operators see them, with days (UTC) and no hours: an hour at which the user
 * did something that goes with a vote would tell, beside the live screen, for whom.
 *
 * @param now to tell days that are over from the one that is not
 */
export async function bonusForOperators(db: Db, user: UserKey, now = new Date()) {
  const [grants, referrals] = await Promise.all([own.listGrants(db, user), own.listReferrals(db, user)]);
  return {
    grants: grants.map((one) => ({ type: one.bonus_type, on: toDay(one.granted_at) })),
    invited: referrals.length,
    // Of today's the figure would move at the very moment of a vote.
    invited_voted: referrals.filter((one) => one.voted_at !== null && toDay(one.voted_at) < toDay(now))
      .length,
  };
}
