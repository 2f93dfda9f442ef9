import type { PendingVote } from '#domain/voting/schema.ts';
import { afterAnswer, type KeptCandidate, leased, newKeptVote } from './kept-vote.ts';
import { keepSeen } from './register-worker.ts';
import { SYNC_TAG } from './worker-messages.ts';

/** A phone whose storage takes longer than this sends without: a vote never waits for its own safety net. */
const PATIENCE_MS = 800;

/** Loads what keeps a vote, while there is a network to load it from. */
export const outbox = () => import('../outbox/outbox.ts');

/**
 * Keeps a vote on the phone before it is sent, so that whatever happens to the page then, it is not lost.
 *
 * @returns whether it is kept
 */
export async function keepBeforeSending(
  ballot: PendingVote,
  userId: string | null,
  candidate: KeptCandidate,
): Promise<boolean> {
  const { id, display_name, number, pagne, portrait } = candidate;
  const shown = { id, display_name, number, pagne, portrait };
  const keeping = outbox().then(({ keepVote }) => keepVote(newKeptVote(ballot, userId, shown, Date.now())));
  const patience = new Promise<false>((resolve) => setTimeout(resolve, PATIENCE_MS, false));
  return Promise.race([keeping.then(() => true), patience]).catch(() => false);
}

/** The server has decided on a request: there is nothing to keep any more. */
export async function forgetDecided(requestId: string): Promise<void> {
  await outbox()
    .then(({ dropVote }) => dropVote(requestId))
    .catch(() => {});
}

/**
 * A request that did not get through: from now on whoever can may send it, the worker too, once the network is back.
 *
 * @returns whether it was kept
 */
export async function leaveInOutbox(requestId: string): Promise<boolean> {
  try {
    const { settleVote } = await outbox();
    const vote = await settleVote(requestId, (kept) => afterAnswer(kept, null, Date.now(), Math.random()));
    if (vote?.ballot.request_id !== requestId) return false;
    // Its page must open again without a network.
    await keepSeen();
    await askForSync();
    return true;
  } catch {
    return false;
  }
}

/** The server was too busy to decide, and the page asks again by itself in a moment: nobody else does meanwhile. */
export async function holdInOutbox(requestId: string): Promise<void> {
  await outbox()
    .then(({ settleVote }) => settleVote(requestId, (kept) => leased(kept, Date.now())))
    .catch(() => {});
}

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/** Asks the browser to wake the worker when the network is back, where it can do that. */
async function askForSync(): Promise<void> {
  const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register(SYNC_TAG).catch(() => {});
}
