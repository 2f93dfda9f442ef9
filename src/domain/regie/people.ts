import type { Db } from '#database/client.ts';
import { recordEvent, toAuthor } from '#domain/acts/audit.ts';
import type { OperatorSession } from '#domain/acts/schema.ts';
import { bonusForOperators } from '#domain/bonus/own-traces.ts';
import { findPerson, personById } from '#domain/identity/people.ts';
import { toUserKey } from '#domain/user-key.ts';
import { countPastVotes } from '#domain/voting/service.ts';
import { type FoundReceipt, findReceipt } from './find-receipt.ts';

/** What a search has found: a user; for a receipt's reference, also what became of that vote. */
interface Searched {
  userId: string | null;
  receipt: FoundReceipt | null;
}

/**
 * Looks a user up by a value that only they have, a receipt's reference included, and records in the journal that a
 * user was looked for, but not by which value.
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
 * All that the régie shows of a user; the journal records which operator has looked. It tells the number of their votes
 * until yesterday, and of their actions the days only: an hour could be matched on the live screen with the candidate
 * who had one vote more just then (decisions/0026).
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
