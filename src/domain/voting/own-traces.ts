import type { Db } from '#database/client.ts';
import type { UserKey } from '#domain/user-key.ts';
import * as own from './own-traces-queries.ts';
import { deletePendingVote } from './queries.ts';
import { pendingVote, voteHistory } from './service.ts';

/** Votes that waited for a sign-in too long. Votes that were cast stay for ever. */
export const sweeps = own.sweeps;

/**
 * Deletes the pending vote. Votes that were cast stay counted: the user id that they hold leads to no person any more.
 */
export function erase(tx: Db, user: UserKey): Promise<void> {
  return deletePendingVote(tx, user);
}

/** A statement that deletes the pending votes of the users in the relation `old`. */
export const ERASE_OLD = own.ERASE_OLD;

/** The part of a user's own data that is kept here: every vote, and the pending vote. */
export async function exportOwn(db: Db, user: UserKey) {
  const [votes, pending_vote] = await Promise.all([voteHistory(db, user), pendingVote(db, user)]);
  return { votes, pending_vote };
}
