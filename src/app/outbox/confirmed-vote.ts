import { clockAhead } from '#app/ui/time/server-clock.ts';
import type { PostedVote } from '#site/vote-form.ts';
import { askToCacheSeen } from '../offline/register-worker.ts';
import { SYNC_TAG } from '../offline/worker-messages.ts';
import { keepReceipts } from './keep-receipts.ts';
import { createOutbox, phoneOutbox } from './outbox.ts';
import { memoryOutboxStore } from './outbox-store.ts';
import {
  afterAnswer,
  afterConfirmed,
  leased,
  newOutboxVote,
  type OutboxCandidate,
  type OutboxVote,
  released,
  type ToldVote,
} from './outbox-vote.ts';
import { send } from './send-vote.ts';

/** The confirmation sheet needs this in an older browser; it is loaded together with the script that sends. */
export { backCloses } from '../voting/back-closes.ts';

/** Sending waits no longer than this for the phone's storage; the vote is then sent without it. */
const PATIENCE_MS = 800;

/** What the outbox needs to know of the page where a vote is confirmed. */
interface ConfirmingPage {
  candidates: readonly OutboxCandidate[];
  /** Whether its user has an account. */
  registered: boolean;
}

/** A vote in the outbox; the page where it was confirmed sends it, as often as it takes, while its author is there. */
export interface ConfirmedVote {
  /** Whether it is stored on the phone: then it is sent even if this page is closed. */
  stored: boolean;
  /** Sends the request, the same each time. */
  send(): Promise<ToldVote>;
  /** Call it when the author has changed their mind. */
  giveUp(): Promise<void>;
  /** Call it when the author has left the page: the outcome stays in the outbox, for the next page to tell. */
  leave(): Promise<void>;
}

/**
 * Puts a vote into the outbox before it is sent, so that it is not lost with the page. Where the phone's outbox cannot
 * be used, or is slow, the page keeps the vote in its own memory.
 *
 * @param userId the account's id, or the anonymous user's; null for a visitor whom the server does not know
 * @returns null where the page has no such candidate
 */
export async function confirmVote(
  { candidates, registered }: ConfirmingPage,
  { daily, spent: _spent, ...form }: PostedVote,
  userId: string | null,
): Promise<ConfirmedVote | null> {
  const candidate = candidates.find(({ id }) => id === form.candidate_id);
  if (!candidate) return null;
  const ballot = { ...form, daily: daily === 1 ? 1 : 0 } as const;
  let vote = newOutboxVote(ballot, userId, candidate, Date.now(), clockAhead(), registered);
  const id = ballot.request_id;
  const putting = phoneOutbox.put(vote);
  const stored = await isDoneInTime(putting);
  const outbox = stored ? phoneOutbox : createOutbox(memoryOutboxStore());
  if (!stored) await outbox.put(vote);

  let underWay = false;
  let left = false;

  async function write(after: OutboxVote | null): Promise<void> {
    vote = after ?? vote;
    await outbox.settle(id, () => after).catch(() => {});
    // The phone's slow storage may have stored the vote in the end.
    if (after === null && !stored) void putting.then(() => phoneOutbox.drop(id)).catch(() => {});
  }

  return {
    stored,
    async send() {
      if (vote.attempts > 0) await write(leased(vote, Date.now()));
      underWay = true;
      const online = navigator.onLine;
      const answer = await send(vote);
      underWay = false;
      const [now, random] = [Date.now(), Math.random()];
      const { vote: after, told } = afterConfirmed(vote, answer, now, random, online);
      const settled = afterAnswer(vote, answer, now, random, online);
      void keepReceipts(settled, now);
      await write(left ? settled : after);
      if (told.kind === 'unsent' && stored) await expectNetwork();
      return told;
    },
    giveUp: () => write(null),
    async leave() {
      left = true;
      // Between two sendings this page holds the lease; one that did not get through is free for any sender already.
      if (!underWay && vote.leasedUntil > 0) await write(released(vote));
    },
  };
}

/** @returns false when it has failed, or takes longer than a vote may wait for it */
function isDoneInTime(work: Promise<unknown>): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, PATIENCE_MS, false));
  return Promise.race([work.then(() => true), late]).catch(() => false);
}

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/** Asks the worker to cache this page for use without a network and, where the browser can, to wake when it is back. */
async function expectNetwork(): Promise<void> {
  try {
    await askToCacheSeen();
    const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration();
    await registration?.sync?.register(SYNC_TAG);
  } catch {
    // Without the worker, the pages send the vote.
  }
}
