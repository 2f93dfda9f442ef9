import type { Db } from '#database/client.ts';
import { recordEvent, toAuthor } from '#domain/acts/audit.ts';
import type { OperatorSession } from '#domain/acts/schema.ts';
import { bonusForOperators } from '#domain/bonus/own-traces.ts';
import { findPerson, personById } from '#domain/identity/people.ts';
import { toUserKey } from '#domain/user-key.ts';
import { countPastVotes } from '#domain/voting/service.ts';

/** Looks a user up, and writes down that a user was looked for, not what with. @returns their id, or null */
export async function searchPerson(
  deps: { db: Db; config: { competitionId: string } },
  session: OperatorSession,
  sought: string,
): Promise<string | null> {
  const found = await findPerson(deps, sought);
  await recordEvent(deps.db, toAuthor(session), session.origin, {
    act: 'user.searched',
    subject: found ? `user:${found}` : 'user:unknown',
  });
  return found;
}

/**
 * All that the régie shows of a user. That it was shown, and to whom, is written down. Of their votes it tells how
 * many they are, until yesterday, and of what they did the days: an hour would be found again on the live screen,
 * beside the candidate who had a vote more just then (decisions/0026).
 *
 * @throws {AppError} NOT_FOUND
 */
export async function viewPerson(db: Db, session: OperatorSession, userId: string) {
  const user = toUserKey(userId);
  const [person, bonuses, votes] = await Promise.all([
    personById(db, userId),
    bonusForOperators(db, user),
    countPastVotes(db, user),
  ]);
  await recordEvent(db, toAuthor(session), session.origin, { act: 'user.viewed', subject: `user:${userId}` });
  return { ...person, ...bonuses, votes };
}
