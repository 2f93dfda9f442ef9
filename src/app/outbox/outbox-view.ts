import { utcDay } from '#domain/contest/rules.ts';
import { isOthers, leased, maySend, type OutboxVote, type Sender } from './outbox-vote.ts';

/** The votes on this phone: one of each account at most, and one choice without an account at most. */
export type OutboxVotes = readonly OutboxVote[];

/** The place of the choice without an account. Ids of accounts sort before it. */
const UNOWNED = 'waiting';

/** How long a vote is kept for an account that does not come back. */
const KEPT_MS = 7 * 86_400_000;

/** Where a vote is stored: under the account that has given it, or as the choice without an account. */
export const placeOf = ({ registered, userId }: OutboxVote): string => (registered && userId) || UNOWNED;

/**
 * The votes that were read from the phone, one of each place. Earlier versions stored an account's vote in the place of
 * the choice, for a moment also under its id: it is the account's, and the later of the two.
 *
 * @param stored by the keys of their places
 */
export function oneOfEach(stored: OutboxVotes): OutboxVotes {
  return [...new Map(stored.map((vote) => [placeOf(vote), vote])).values()];
}

/** The votes once a user has given one: it replaces their earlier one and the choice without an account. */
export function withGiven(votes: OutboxVotes, given: OutboxVote): OutboxVotes {
  const replaced = [placeOf(given), UNOWNED];
  return [...votes.filter((vote) => !replaced.includes(placeOf(vote))), given];
}

/** The votes after a change of one request. @param change returns null to remove it */
export function withChanged(
  votes: OutboxVotes,
  requestId: string,
  change: (vote: OutboxVote) => OutboxVote | null,
): OutboxVotes {
  return votes.flatMap((vote) => (vote.ballot.request_id === requestId ? (change(vote) ?? []) : [vote]));
}

/** The votes once a sender has taken one to send, if one may be sent, without what is too old for another account. */
export function withLeased(
  votes: OutboxVotes,
  now: number,
  sender: Sender,
): { votes: OutboxVotes; taken: OutboxVote | null } {
  const oldest = utcDay(new Date(now - KEPT_MS));
  const kept = votes.filter((vote) => !isOthers(vote, sender.account) || vote.ballot.vote_day >= oldest);
  const first = inFront(kept, sender.account) ?? [];
  const next = [first, kept].flat().find((vote) => maySend(vote, now, sender));
  if (!next) return { votes: kept, taken: null };
  const taken = leased(next, now);
  return { votes: withChanged(kept, next.ballot.request_id, () => taken), taken };
}

/**
 * Whether a user's own vote is stored that is neither counted nor with the server: the ballot would only lead to it.
 *
 * @param user id of the user whose session this is
 */
export const holdsOwn = (votes: OutboxVotes, user: string): boolean =>
  votes.some(({ userId, state }) => userId === user && state !== 'counted' && state !== 'on-server');

/**
 * The vote that the user who holds the phone is told and asked about: their own first, then the choice without an
 * account, then another account's, of which they learn only that it waits.
 *
 * @param user id of the user whose session this is; null for a visitor, who may be the author of any
 */
export function inFront(votes: OutboxVotes, user: string | null): OutboxVote | null {
  const own = votes.find(({ userId }) => user !== null && userId === user);
  return own ?? votes.find((vote) => placeOf(vote) === UNOWNED) ?? votes[0] ?? null;
}
