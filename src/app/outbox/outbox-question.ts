import { isOthers, isOutdated, type OutboxVote } from './outbox-vote.ts';

/**
 * What the page of a waiting vote asks its visitor. `given`: nothing, as their vote of that day is given already.
 * `others`: nothing either, as it waits for another account.
 */
export type OutboxQuestion = 'others' | 'refused' | 'outdated' | 'meant' | 'given' | 'sign-in' | 'waiting';

/** What the page knows of the visitor who holds the phone. */
export interface AtPhone {
  /** Id of the user who has signed in, or null. */
  account: string | null;
  /** UTC day on which this user has given all daily votes, or null. */
  votedDay: string | null;
}

/**
 * What to ask the visitor who holds the phone. Several users may share a phone, so a vote that was made signed out is
 * theirs only once they say so (`meant`), and one that another account has given never is.
 *
 * @param now milliseconds
 * @param online whether the phone says that it has a network
 */
export function questionFor(vote: OutboxVote, now: number, at: AtPhone, online: boolean): OutboxQuestion {
  if (isOthers(vote, at.account)) return 'others';
  if (vote.state === 'refused') return 'refused';
  if (isOutdated(vote, now)) return 'outdated';
  const unnamed = vote.userId === null;
  const signedOut = vote.state === 'sign-in' || vote.state === 'other-account';
  if (at.account !== null && at.account !== vote.userId && (unnamed || signedOut))
    return vote.ballot.daily === 1 && at.votedDay === vote.ballot.vote_day ? 'given' : 'meant';
  // The user who meant the vote has signed in again, and it is about to be sent.
  if (at.account !== null && vote.state === 'other-account') return 'waiting';
  return signedOut || (unnamed && online) ? 'sign-in' : 'waiting';
}

/**
 * The vote once the user has said that it is theirs. The request id stays the same, so a vote that was counted for them
 * already counts once.
 */
export function adopted(vote: OutboxVote, userId: string, now: number): OutboxVote {
  const fresh = { message: null, attempts: 0, offline: 0, dueAt: now, leasedUntil: 0 };
  return { ...vote, ...fresh, userId, registered: true, state: 'waiting' };
}
