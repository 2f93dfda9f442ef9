import { phoneOutbox } from './outbox.ts';
import { isOutdated, maybeArrived, type OutboxVote } from './outbox-vote.ts';
import { answeredInTime } from './send-vote.ts';

/**
 * Whether to look for a vote among its author's before anything is said of it: its day is over, so that it is not sent any
 * more, and a sending of it got no answer, so that it may be counted.
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

/** What becomes of a vote that was looked for. @param found whether it is among its author's */
export function afterLookUp(vote: OutboxVote, found: boolean): OutboxVote {
  // However often it was sent, none of it has arrived: as after one sending that the server has answered.
  return found ? { ...vote, state: 'counted', todays: 0 } : { ...vote, state: 'outdated', attempts: 1 };
}

/** The vote as the server knows it, where that has to be asked. @returns the vote as it stands, or null when none waits */
export async function lookUp(vote: OutboxVote, account: string | null): Promise<OutboxVote | null> {
  if (!needsLookUp(vote, account, Date.now())) return vote;
  const found = await isAmongOwn(vote.ballot.request_id);
  if (found === null) return vote;
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
