import type { Db } from '#database/client.ts';
import * as admissions from './admission-queries.ts';
import * as queries from './approval-queries.ts';
import * as own from './own-request-queries.ts';
import type { OperatorSession } from './schema.ts';
import { countsFrom } from './second-person-rules.ts';

// What other features and pages may use of requests and admissions: statements are for their own feature alone.
export const {
  countUndecided,
  dropOperatorRequests,
  fallenApprovals,
  waitingApprovals,
  waitingOn,
  waitingOnCluster,
} = queries;
export const { countUntold, tellAuthor, ownRequests: requestsBy, withdrawnRequest } = own;
export const { noteAdmission } = admissions;

/**
 * From when an operator may agree to the requests of other operators with whom they were let in, or one of whom let the
 * other in, a moment ago. By the others' ids; authors whose requests the operator may agree to already are left out.
 */
export async function readTies(
  db: Db,
  { operator, now }: Pick<OperatorSession, 'operator' | 'now'>,
  authors: readonly string[],
): Promise<Record<string, string>> {
  const ties: Record<string, string> = {};
  for (const author of new Set(authors)) {
    const from =
      author === operator.id ? null : countsFrom(await admissions.lastTie(db, author, operator.id), now);
    if (from) ties[author] = from.toISOString();
  }
  return ties;
}
