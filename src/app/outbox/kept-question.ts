import { isOutdated, type KeptVote } from '../offline/kept-vote.ts';

// What only the page of a vote that waits needs to know.

/** What a vote's page asks of the user who looks at it. */
type Question = 'refused' | 'outdated' | 'meant' | 'sign-in' | 'waiting';

/**
 * What to ask of the user in front of the phone. A vote that was not meant by their account is not theirs until they
 * say so (`meant`): a phone goes from hand to hand.
 *
 * @param registered whether a user has signed in on this phone
 * @param online whether the phone says that it has a network
 */
export function questionFor(vote: KeptVote, now: number, registered: boolean, online: boolean): Question {
  if (vote.state === 'refused') return 'refused';
  if (isOutdated(vote, now)) return 'outdated';
  const unnamed = vote.userId === null;
  if (registered && (unnamed || vote.state === 'other-account')) return 'meant';
  const signedOut = vote.state === 'sign-in' || vote.state === 'other-account';
  return signedOut || (unnamed && online) ? 'sign-in' : 'waiting';
}

/**
 * The vote once the user in front of the phone has said that it is theirs. The request stays the same: had it been
 * counted for them already, it counts once.
 */
export function adopted(vote: KeptVote, userId: string, now: number): KeptVote {
  return { ...vote, userId, state: 'waiting', message: null, attempts: 0, dueAt: now, leasedUntil: 0 };
}
