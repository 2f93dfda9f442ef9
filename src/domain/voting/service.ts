import type { Db } from '#database/client.ts';
import { AppError } from '#domain/errors.ts';
import type { Session } from '#domain/identity/session-token.ts';
import type { UserKey } from '#domain/user-key.ts';
import type { AcceptedBallot, VoteFact } from './ballot-schema.ts';
import type { VoteBatcher } from './batcher.ts';
import * as queries from './queries.ts';
import * as references from './reference-queries.ts';
import {
  type FinalRefusalCode,
  isFinalRefusal,
  isVoteRefusal,
  type VoteRefusalCode,
} from './refusal-rules.ts';
import { isDaily } from './rules.ts';
import type { CastVotesAnswer, CastVotesInput, PendingVote, Vote } from './schema.ts';

export interface VotingDependencies {
  batcher: VoteBatcher;
}

/**
 * Casts a daily vote, bonus votes, or both, all or none. Returns when they are committed and counted.
 *
 * @param country where the vote came from, ISO 3166, or null
 * @returns `replayed` when the same request had been accepted before
 * @throws {AppError} SIGN_IN_REQUIRED, NOT_YOUR_ACCOUNT, CONTEST_*, CANDIDATE_*, VOTE_DAY_PASSED, VOTE_ALREADY_CAST,
 * NOT_ENOUGH_BONUS, REQUEST_ID_REUSED, TOO_MANY_REQUESTS, BUSY, DATABASE_UNAVAILABLE
 */
export async function castVotes(
  deps: VotingDependencies,
  session: Session | null,
  input: CastVotesInput,
  country: string | null = null,
): Promise<CastVotesAnswer & { replayed: boolean }> {
  if (!session?.registered) throw new AppError('SIGN_IN_REQUIRED' satisfies VoteRefusalCode);
  if (input.user_id && input.user_id !== session.userId)
    throw new AppError('NOT_YOUR_ACCOUNT' satisfies VoteRefusalCode);
  const accepted = await deps.batcher.submit({
    bucket: session.bucket,
    user_id: session.userId,
    contest_id: input.contest_id,
    candidate_id: input.candidate_id,
    vote_day: input.vote_day,
    request_id: input.request_id,
    daily: input.daily,
    bonus: input.bonus,
    country,
  });
  return answer(input, accepted);
}

function answer(input: CastVotesInput, accepted: AcceptedBallot): CastVotesAnswer & { replayed: boolean } {
  const { vote_day } = input;
  return {
    votes: accepted.votes.map((fact) => toVote(fact, vote_day)),
    todays_votes: accepted.todays.map((fact) => toVote(fact, vote_day)),
    bonus_count: accepted.bonusLeft,
    replayed: accepted.replayed,
  };
}

/** The user's votes of the current UTC day in all contests of the competition, oldest first. */
export async function todaysVotes(db: Db, user: UserKey, competitionId: string): Promise<Vote[]> {
  return (await queries.votesOfToday(db, user, competitionId)).map(rowToVote);
}

/** The ids of those users, of the given ones, who have given a daily vote on the current UTC day. */
export async function whoVotedToday(db: Db, users: readonly UserKey[]): Promise<ReadonlySet<string>> {
  return new Set(users.length === 0 ? [] : await queries.listDailyVoters(db, users));
}

/** Every vote of a user, oldest first. */
export async function voteHistory(db: Db, user: UserKey): Promise<Vote[]> {
  return (await queries.listVotes(db, user)).map(rowToVote);
}

/** Every vote of a user, oldest first, each with the slot of the right that it spent. */
export async function votesWithSlots(db: Db, user: UserKey): Promise<{ vote: Vote; slot: number }[]> {
  return (await queries.listVotes(db, user)).map((row) => ({ vote: rowToVote(row), slot: row.slot }));
}

/** How many votes a user has cast on UTC days that are over; the régie is told nothing of today's. */
export function countPastVotes(db: Db, user: UserKey): Promise<number> {
  return queries.countPastVotes(db, user);
}

/** Requests of a contest that a receipt's reference may mean, by the end of their ids. */
export const requestsEnding = references.requestsEnding;

/** Keeps the vote that an anonymous user wants to cast: one vote a user, the last choice. It is not counted. */
export function savePendingVote(db: Db, user: UserKey, vote: PendingVote): Promise<void> {
  return queries.savePendingVote(db, {
    bucket: user.bucket,
    user_id: user.userId,
    contest_id: vote.contest_id,
    candidate_id: vote.candidate_id,
    daily: vote.daily,
    bonus: vote.bonus,
    vote_day: vote.vote_day,
    request_id: vote.request_id,
  });
}

/** The user’s pending vote; null when there is none. */
export async function pendingVote(db: Db, user: UserKey): Promise<PendingVote | null> {
  const row = await queries.findPendingVote(db, user);
  if (!row) return null;
  const { bucket: _bucket, user_id: _userId, created_at: _createdAt, ...vote } = row;
  return { ...vote, daily: row.daily === 1 ? 1 : 0 };
}

/** Deletes the user’s pending vote. */
export function dropPendingVote(db: Db, user: UserKey): Promise<void> {
  return queries.deletePendingVote(db, user);
}

/**
 * Moves a pending vote to the account that its author has signed in to. A pending vote of that account for a later day
 * stays: the one that a browser has kept since yesterday is the earlier choice.
 */
export async function movePendingVote(db: Db, from: UserKey, to: UserKey): Promise<void> {
  if (from.userId === to.userId) return;
  const vote = await pendingVote(db, from);
  if (!vote) return;
  await savePendingVote(db, to, vote);
  await queries.deletePendingVote(db, from, vote.request_id);
}

/**
 * Casts the pending vote of a user who has asked for it.
 *
 * @param asked the request id of the vote that the user was shown; another vote that has replaced it is not cast
 * @returns null when nothing waits
 * @throws {AppError} when it is not cast; after a final refusal it is dropped, after any other (a busy server, a
 * suspension, an author who is not signed in) it still waits
 */
export async function castPendingVote(
  deps: VotingDependencies & { db: Db },
  session: Session,
  country: string | null = null,
  asked?: string,
): Promise<CastVotesAnswer | null> {
  const vote = await pendingVote(deps.db, session);
  if (!vote || (asked !== undefined && asked !== vote.request_id)) return null;
  try {
    const cast = await castVotes(deps, session, vote, country);
    // The vote counts by now: a pending row that is left behind changes nothing.
    await queries.deletePendingVote(deps.db, session, vote.request_id).catch(() => {});
    return cast;
  } catch (error) {
    if (error instanceof AppError && isFinalRefusal(error.code))
      await queries.deletePendingVote(deps.db, session, vote.request_id);
    throw error;
  }
}

/** The outcome of a pending vote when its author signs in. */
export type BroughtVote =
  | { kind: 'none' }
  | { kind: 'cast'; todaysVotes: number }
  | { kind: 'refused'; code: FinalRefusalCode }
  /** The user, who was not shown it, has to confirm it. */
  | { kind: 'asked' }
  /** Could not be cast now; it still waits. `error`: what went wrong; null where the rules of voting put it off. */
  | { kind: 'kept'; error: unknown };

/** The vote that the user was told to give by signing in; `any` for a program, which has made it itself. */
export type AgreedVote = Pick<PendingVote, 'candidate_id'> | 'any' | null;

/**
 * Brings the pending vote along, whichever way its author has signed in. It is cast for a visitor who has just
 * registered, and for a user whom the way to sign in has shown it. Otherwise the visitor who chose and the user who
 * signed in may be two persons with one phone: the vote only moves, and the user is asked. The user is signed in by now,
 * whether or not the vote is refused: this never throws.
 *
 * @param before the session that the browser had; an anonymous one's vote is brought along
 */
export async function bringPendingVote(
  deps: VotingDependencies & { db: Db },
  before: Session | null,
  session: Session,
  country: string | null,
  agreed: AgreedVote = null,
): Promise<BroughtVote> {
  try {
    if (before && !before.registered) await movePendingVote(deps.db, before, session);
    if (await queries.deleteOutdatedVote(deps.db, session))
      return { kind: 'refused', code: 'VOTE_DAY_PASSED' };
    const vote = await pendingVote(deps.db, session);
    if (!vote) return { kind: 'none' };
    const isAgreed = agreed === 'any' || agreed?.candidate_id === vote.candidate_id;
    if (before?.registered !== false || (before.userId !== session.userId && !isAgreed))
      return { kind: 'asked' };
    const cast = await castPendingVote(deps, session, country, vote.request_id);
    return cast ? { kind: 'cast', todaysVotes: cast.todays_votes.length } : { kind: 'none' };
  } catch (error) {
    const code = error instanceof AppError ? error.code : '';
    if (isFinalRefusal(code)) return { kind: 'refused', code };
    return { kind: 'kept', error: isVoteRefusal(code) ? null : error };
  }
}

const rowToVote = (row: queries.VoteRow): Vote =>
  toVote({ ...row, cast_at: row.cast_at.toISOString() }, row.vote_day);

function toVote(row: VoteFact, vote_day: string): Vote {
  return {
    // With the day: a caller may use one request's id again on another day, for votes of their own.
    id: `${row.request_id}.${vote_day}.${row.slot}`,
    contest_id: row.contest_id,
    candidate_id: row.candidate_id,
    kind: isDaily(row) ? 'daily' : 'bonus',
    vote_day,
    request_id: row.request_id,
    cast_at: row.cast_at,
  };
}
