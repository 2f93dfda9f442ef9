import type { Db } from '#database/client.ts';
import { listContests } from '#domain/contest/service.ts';
import { pastVotes } from '#domain/counting/own-votes.ts';
import { accountExists } from '#domain/identity/people.ts';
import { toUserKey } from '#domain/user-key.ts';
import { readReference } from '#domain/voting/rules.ts';
import { requestsEnding } from '#domain/voting/service.ts';

/**
 * What an operator is told of a receipt: nothing about votes of today, and never the candidate or the hour
 * (docs/decisions/0026).
 */
export type FoundReceipt =
  | { kind: 'malformed' | 'none' | 'today' | 'several'; reference: string }
  | {
      kind: 'found';
      reference: string;
      week: number;
      /** The UTC day of the vote. */
      day: string;
      /** Whether its votes are in the count: all of them, none, or some. */
      counts: 'all' | 'none' | 'some';
      /** Null when the account has been deleted. */
      userId: string | null;
    };

/**
 * Finds the request behind a receipt's reference, and its user.
 *
 * @param sought what an operator typed
 * @returns null for a text that is not meant as a reference; `malformed` for a reference that no receipt can have
 */
export async function findReceipt(
  { db, config }: { db: Db; config: { competitionId: string } },
  sought: string,
): Promise<FoundReceipt | null> {
  const read = readReference(sought);
  if (read === null) return null;
  if (read === 'malformed') return { kind: 'malformed', reference: sought.trim() };
  const { week, requestEnd, written: reference } = read;
  const contest = (await listContests(db, config.competitionId)).find((one) => one.week === week);
  const requests = contest ? await requestsEnding(db, contest.id, requestEnd) : [];
  const [request, another] = requests;
  if (!request) return { kind: 'none', reference };
  if (another) return { kind: 'several', reference };
  if (!request.past) return { kind: 'today', reference };
  const user = toUserKey(request.user_id);
  const votes = (await pastVotes(db, user)).filter((vote) => vote.request_id === request.request_id);
  const out = votes.filter((vote) => vote.annulled !== null).length;
  const counts = out === 0 ? 'all' : out === votes.length ? 'none' : 'some';
  const userId = (await accountExists(db, request.user_id)) ? request.user_id : null;
  return { kind: 'found', reference, week, day: request.vote_day, counts, userId };
}
