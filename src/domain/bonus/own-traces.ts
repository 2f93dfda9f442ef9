import type { Db } from '#database/client.ts';
import { utcDay } from '#domain/contest/rules.ts';
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

/** Bonus votes of a page of the régie. */
const GRANTS_A_PAGE = 50;

/**
 * A user's bonus votes and invitations as operators see them, with days (UTC) and no hours: an hour at which the user
 * did something that goes with a vote would tell, beside the live screen, for whom.
 *
 * @param before the last number of the page of bonus votes before
 * @param now to tell days that are over from the one that is not
 */
export async function bonusForOperators(
  db: Db,
  user: UserKey,
  before: number | null = null,
  now = new Date(),
) {
  const [grants, { invited, voted }] = await Promise.all([
    own.pageOfGrants(db, user, before, GRANTS_A_PAGE + 1),
    // Of today's the figure would move at the very moment of a vote.
    own.countInvited(db, user, utcDay(now)),
  ]);
  const shown = grants.slice(0, GRANTS_A_PAGE);
  return {
    grants: shown.map((one) => ({ type: one.bonus_type, on: utcDay(one.granted_at) })),
    /** Where the next page begins; null on the last. */
    older_grants: grants.length > GRANTS_A_PAGE ? (shown.at(-1)?.number ?? null) : null,
    invited,
    invited_voted: voted,
  };
}
