import type { Db } from '#database/client.ts';
import { utcDay } from '#domain/contest/rules.ts';
import type { UserKey } from '#domain/user-key.ts';
import * as own from './own-traces-queries.ts';

/**
 * Deletes a user's invitations, uses of codes, views of videos and unspent bonus votes; the user's row must be gone by
 * then. A spent bonus vote stays beside its vote, and so does the invitation that brought the user, because it may
 * count for the account that invited them: both keep only the user's id.
 */
export function erase(tx: Db, user: UserKey): Promise<void> {
  return own.deleteTraces(tx, user);
}

/** The part of a user's own data that is kept here: their bonus votes, and what they did to earn them. */
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

/** Bonus votes on one page of the régie. */
const GRANTS_A_PAGE = 50;

/**
 * A user's bonus votes and invitations as operators see them, with UTC days and no hours: beside the live screen, the
 * hour of an action that goes with a vote would tell for whom the vote was.
 *
 * @param before the last number of the previous page of bonus votes
 * @param now used to tell days that are over from the present one
 */
export async function bonusForOperators(
  db: Db,
  user: UserKey,
  before: number | null = null,
  now = new Date(),
) {
  const [grants, { invited, voted }] = await Promise.all([
    own.pageOfGrants(db, user, before, GRANTS_A_PAGE + 1),
    // Today's votes are left out: the figure would change at the very moment of a vote.
    own.countInvited(db, user, utcDay(now)),
  ]);
  const shown = grants.slice(0, GRANTS_A_PAGE);
  return {
    grants: shown.map((one) => ({ type: one.bonus_type, on: utcDay(one.granted_at) })),
    /** The `before` of the next page; null on the last. */
    older_grants: grants.length > GRANTS_A_PAGE ? (shown.at(-1)?.number ?? null) : null,
    invited,
    invited_voted: voted,
  };
}
