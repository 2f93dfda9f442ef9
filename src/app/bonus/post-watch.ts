import { bonusCopy } from '#site/copy/earned-votes.ts';
import type { Post, WatchAnswer } from './watch.ts';

interface WatchBody<T> {
  data: T;
  message: string;
}

/** Statuses after which the same call may be accepted a moment later. */
const AGAIN: readonly number[] = [429, 502, 503, 504];

/** Sends one API call about watching a video; `offline` also stands for an answer that is not our server's. */
export const postWatch: Post = async <T>(path: string, body: object): Promise<WatchAnswer<T>> => {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      // The last call is sent while the page is being left.
      keepalive: true,
    });
    if (AGAIN.includes(answer.status)) return 'offline';
    const { data, message }: Partial<WatchBody<T>> = await answer.json();
    return answer.ok && data ? { data } : { refused: message ?? bonusCopy.error };
  } catch {
    // The request was lost, or the answer did not come from our server.
    return 'offline';
  }
};
