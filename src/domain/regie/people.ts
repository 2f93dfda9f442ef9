import type { Db } from '#database/client.ts';
import { recordEvent, toAuthor } from '#domain/acts/audit.ts';
import type { OperatorSession } from '#domain/acts/schema.ts';
import { bonusForOperators } from '#domain/bonus/own-traces.ts';
import { findPerson, personById } from '#domain/identity/people.ts';
import { toUserKey } from '#domain/user-key.ts';
import { countPastVotes } from '#domain/voting/service.ts';
import { type FoundReceipt, findReceipt } from './find-receipt.ts';

/** What a search has found: a person, and by a receipt's reference what became of that vote. */
interface Searched {
  userId: string | null;
  receipt: FoundReceipt | null;
}

/**
 * Looks a user up by what only they have, a receipt's reference included, and writes down that a user was looked for, not
 * what with.
 */
export async function searchPerson(
  deps: { db: Db; config: { competitionId: string } },
  session: OperatorSession,
  sought: string,
): Promise<Searched> {
  const receipt = await findReceipt(deps, sought);
  const ofReceipt = receipt?.kind === 'found' ? receipt.userId : null;
  const userId = receipt ? ofReceipt : await findPerson(deps, sought);
  await recordEvent(deps.db, toAuthor(session), session.origin, {
    act: 'user.searched',
    subject: userId ? `user:${userId}` : 'user:unknown',
  });
  return { userId, receipt };
}

/**
 * All that the régie shows of a user. That it was shown, and to whom, is written down. Of their votes it tells how
 * many they are, until yesterday, and of what they did the days: an hour would be found again on the live screen,
 * beside the candidate who had a vote more just then (decisions/0026).
 *
 * @param grantsBefore the last number of the page of bonus votes before
 * @throws {AppError} NOT_FOUND
 */
export async function viewPerson(
  db: Db,
  session: OperatorSession,
  userId: string,
  grantsBefore: number | null = null,
) {
  const user = toUserKey(userId);
  const [person, bonuses, votes] = await Promise.all([
    personById(db, userId),
    bonusForOperators(db, user, grantsBefore),
    countPastVotes(db, user),
  ]);
  await recordEvent(db, toAuthor(session), session.origin, { act: 'user.viewed', subject: `user:${userId}` });
  return { ...person, ...bonuses, votes };
}
