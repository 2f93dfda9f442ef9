import { isOutdated, type OutboxVote } from './outbox-vote.ts';

/** What the page of a waiting vote asks its visitor. `given`: nothing, their vote of that day is given already. */
export type OutboxQuestion = 'refused' | 'outdated' | 'meant' | 'given' | 'sign-in' | 'waiting';

/** The visitor in front of the phone, as the page knows them. */
export interface AtPhone {
  /** Id of the user who has signed in, or null. */
  account: string | null;
  /** UTC day on which this user has given all daily votes, or null. */
  votedDay: string | null;
}

/**
 * What to ask the visitor in front of the phone. A vote that was not meant by their account is not theirs until they
 * say so (`meant`): a phone goes from hand to hand.
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
  // The user who meant it is back, and it is about to be sent.
  if (at.account !== null && vote.state === 'other-account') return 'waiting';
  return signedOut || (unnamed && online) ? 'sign-in' : 'waiting';
}

/**
 * The vote once the user in front of the phone has said that it is theirs. The request stays the same: had it been
 * counted for them already, it counts once.
 */
export function adopted(vote: OutboxVote, userId: string, now: number): OutboxVote {
  return { ...vote, userId, state: 'waiting', message: null, attempts: 0, dueAt: now, leasedUntil: 0 };
}
