import { isOutdated, type OutboxVote } from './outbox-vote.ts';

/** What the page of a waiting vote asks its visitor. `given`: nothing, as their vote of that day is given already. */
export type OutboxQuestion = 'refused' | 'outdated' | 'meant' | 'given' | 'sign-in' | 'waiting';

/** What the page knows of the visitor who holds the phone. */
export interface AtPhone {
  /** Id of the user who has signed in, or null. */
  account: string | null;
  /** UTC day on which this user has given all daily votes, or null. */
  votedDay: string | null;
}

/**
 * What to ask the visitor who holds the phone. Several users may share a phone, so a vote that was not meant by the
 * visitor's account is theirs only once they say so (`meant`).
 *
 * @param now milliseconds
 * @param online whether the phone says that it has a network
 */
export function questionFor(vote: OutboxVote, now: number, at: AtPhone, online: boolean): OutboxQuestion {
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
  return { ...vote, userId, state: 'waiting', message: null, attempts: 0, dueAt: now, leasedUntil: 0 };
}
