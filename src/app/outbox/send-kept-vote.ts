import { type Answer, afterAnswer, type KeptVote, SEND_TIMEOUT_MS } from '../offline/kept-vote.ts';
import { claimVote, keptVote, settleVote } from './outbox.ts';

/**
 * Sends the vote that waits, if it may be sent and no other tab is at it. Runs in pages and in the service worker.
 *
 * @param asked somebody or something new asks for it: it need not be due
 * @returns the vote as it stands afterwards, or null when none waits
 */
export async function sendKeptVote(asked: boolean): Promise<KeptVote | null> {
  const vote = await claimVote(Date.now(), asked);
  if (!vote) return keptVote();
  const answer = await send(vote);
  return settleVote(vote.ballot.request_id, (now) => afterAnswer(now, answer, Date.now(), Math.random()));
}

/** @returns null when nothing came back that could be the server's answer */
async function send({ ballot, userId }: KeptVote): Promise<Answer | null> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), SEND_TIMEOUT_MS);
  try {
    const response = await fetch('/api/votes', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      // With the user who meant it: the server refuses it for any other who has signed in since.
      body: JSON.stringify({ ...ballot, user_id: userId }),
      signal: abort.signal,
      redirect: 'error',
    });
    return await read(response);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

async function read(response: Response): Promise<Answer> {
  const body: unknown = await response.json().catch(() => null);
  const { code, message, data } = (body ?? {}) as {
    code?: unknown;
    message?: unknown;
    data?: { todays_votes?: unknown };
  };
  const retryAfter = Number(response.headers.get('retry-after'));
  return {
    status: response.status,
    code: typeof code === 'string' ? code : null,
    message: typeof message === 'string' ? message : null,
    todays: Array.isArray(data?.todays_votes) ? data.todays_votes.length : null,
    retryAfter: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null,
  };
}
