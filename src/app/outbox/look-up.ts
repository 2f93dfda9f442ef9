import { phoneOutbox } from './outbox.ts';
import type { OutboxVotes } from './outbox-view.ts';
import { isOutdated, maybeArrived, type OutboxVote } from './outbox-vote.ts';
import { answeredInTime } from './send-vote.ts';

/**
 * Whether to look for a vote among its author's votes on the server before the page says anything of it: its day is
 * over, so it is not sent any more, and one sending got no answer, so it may have been counted.
 *
 * @param account id of the user who has signed in, or null
 * @param now milliseconds
 */
export function needsLookUp(vote: OutboxVote, account: string | null, now: number): boolean {
  const undecided = vote.state === 'waiting' || vote.state === 'sign-in' || vote.state === 'other-account';
  return (
    undecided &&
    account !== null &&
    account === vote.userId &&
    vote.leasedUntil <= now &&
    isOutdated(vote, now) &&
    maybeArrived(vote)
  );
}

/** The vote after a look-up. @param found whether it is among its author's votes on the server */
export function afterLookUp(vote: OutboxVote, found: boolean): OutboxVote {
  // No sending has arrived, however many there were: one attempt stands for a sending that the server answered.
  return found
    ? { ...vote, state: 'counted', todays: 0 }
    : { ...vote, state: 'outdated', attempts: 1, offline: 0 };
}

/** Asks the server for the outcome of the user's own vote where needed. @returns the votes as they stand */
export async function lookUp(votes: OutboxVotes, account: string | null): Promise<OutboxVotes> {
  const vote = votes.find((one) => needsLookUp(one, account, Date.now()));
  const found = vote ? await isAmongOwn(vote.ballot.request_id) : null;
  if (!vote || found === null) return votes;
  return phoneOutbox.settle(vote.ballot.request_id, (now) => afterLookUp(now, found));
}

/** Whether a request is among the votes of the user who has signed in; null when no answer of our server came. */
function isAmongOwn(requestId: string): Promise<boolean | null> {
  return answeredInTime(async (signal) => {
    const response = await fetch('/api/votes/history', {
      headers: { accept: 'application/json' },
      signal,
      redirect: 'error',
    });
    const { data }: { data?: { request_id?: unknown }[] } = await response.json();
    return response.ok && Array.isArray(data)
      ? data.some(({ request_id }) => request_id === requestId)
      : null;
  });
}
