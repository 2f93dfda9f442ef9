import { phoneOutbox } from './outbox.ts';
import type { OutboxVotes } from './outbox-view.ts';
import {
  afterAnswer,
  type CountedVote,
  type OutboxVote,
  SEND_TIMEOUT_MS,
  type SendAnswer,
  type Sender,
} from './outbox-vote.ts';

/**
 * Sends a vote that waits on this phone, if one may be sent and no other sender has its lease. Runs in pages and in the
 * service worker.
 *
 * @returns the votes as they stand afterwards
 */
export async function sendWaitingVote(sender: Sender): Promise<OutboxVotes> {
  const vote = await phoneOutbox.claim(Date.now(), sender);
  if (!vote) return phoneOutbox.read();
  const online = navigator.onLine;
  const answer = await send(vote);
  return phoneOutbox.settle(vote.ballot.request_id, (now) =>
    afterAnswer(now, answer, Date.now(), Math.random(), online),
  );
}

/** Sends a vote whose lease the caller holds. @returns null when no answer came that could be the server's */
export function send({ ballot, userId }: OutboxVote): Promise<SendAnswer | null> {
  return answeredInTime(async (signal) => {
    const response = await fetch('/api/votes', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      // Names the user who meant the vote: the server refuses it for any other user who has signed in since.
      body: JSON.stringify({
        ...ballot,
        until_signed_in: true,
        ...(userId === null ? {} : { user_id: userId }),
      }),
      signal,
      redirect: 'error',
    });
    return read(response);
  });
}

/** Runs one request to the server; null when it fails or takes longer than `SEND_TIMEOUT_MS`. */
export async function answeredInTime<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer | null> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), SEND_TIMEOUT_MS);
  try {
    return await ask(abort.signal);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

async function read(response: Response): Promise<SendAnswer> {
  const body: unknown = await response.json().catch(() => null);
  const { code, message, data, receipts } = (body ?? {}) as {
    code?: unknown;
    message?: unknown;
    data?: {
      todays_votes?: CountedVote['todays_votes'];
      bonus_count?: unknown;
      waiting?: unknown;
    };
    receipts?: SendAnswer['receipts'];
  };
  const retryAfter = Number(response.headers.get('retry-after'));
  return {
    status: response.status,
    code: typeof code === 'string' ? code : null,
    message: typeof message === 'string' ? message : null,
    counted: Array.isArray(data?.todays_votes)
      ? { todays_votes: data.todays_votes, bonus_count: Number(data.bonus_count) || 0 }
      : null,
    receipts: Array.isArray(receipts) ? receipts : [],
    onServer: data?.waiting === true,
    retryAfter: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null,
  };
}
