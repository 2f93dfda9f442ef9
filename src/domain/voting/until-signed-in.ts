import { databaseClock } from '#domain/clock-queries.ts';
import { listContests } from '#domain/contest/service.ts';
import { AppError } from '#domain/errors.ts';
import type { IdentityDependencies } from '#domain/identity/dependencies.ts';
import type { Visitor } from '#domain/identity/schema.ts';
import { becomeAnonymous } from '#domain/identity/service.ts';
import type { NewSession } from '#domain/identity/session-registry.ts';
import type { Session } from '#domain/identity/session-token.ts';
import { checkBonus, checkVote } from './check-vote.ts';
import type { CastVotesInput } from './schema.ts';
import { savePendingVote } from './service.ts';
import { voteCandidate } from './vote-candidate.ts';

/** The visitor who votes without having signed in. */
export interface UnknownVoter {
  visitor: Visitor;
  /** Counts the anonymous user that the visitor becomes; false when their network has made too many. */
  mayBecomeAnonymous(): boolean | Promise<boolean>;
}

/** Whether a vote's visitor has not signed in, and the ballot names no user but the session's anonymous one. */
export function isBeforeSignIn(
  session: Session | null,
  { user_id }: Pick<CastVotesInput, 'user_id'>,
): boolean {
  return !session?.registered && (user_id === undefined || user_id === session?.userId);
}

/**
 * Keeps a vote until its author has signed in; it is not counted before. A visitor without a session becomes an
 * anonymous user.
 *
 * @param session of an anonymous user, or null
 * @returns the session of the new anonymous user; null where there was one
 * @throws {AppError} CONTEST_*, CANDIDATE_*, VOTE_DAY_PASSED, NOT_ENOUGH_BONUS for a vote that is void already;
 * SIGN_IN_REQUIRED for a visitor who may not become an anonymous user
 */
export async function saveUntilSignedIn(
  deps: IdentityDependencies,
  session: Session | null,
  input: CastVotesInput,
  { visitor, mayBecomeAnonymous }: UnknownVoter,
): Promise<NewSession | null> {
  const { db, config } = deps;
  const { user_id: _, ...vote } = input;
  const [contests, { standing }, now] = await Promise.all([
    listContests(db, config.competitionId),
    voteCandidate(db, config.competitionId, vote),
    databaseClock(db),
  ]);
  const contest = contests.find(({ id }) => id === vote.contest_id) ?? null;
  checkVote(vote, { contest, standing, now });
  checkBonus(vote, 0);
  if (session === null && !(await mayBecomeAnonymous())) throw new AppError('SIGN_IN_REQUIRED');
  const opened = session === null ? await becomeAnonymous(deps, visitor) : null;
  const author = opened?.session ?? session;
  if (author) await savePendingVote(db, author, vote);
  return opened;
}
