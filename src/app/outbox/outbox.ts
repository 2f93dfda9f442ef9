import { announceOutbox, markOutbox } from '../offline/outbox-mark.ts';
import { adopted } from './outbox-question.ts';
import { type OutboxStore, phoneStore } from './outbox-store.ts';
import { leased, maySend, type OutboxVote, type Sender } from './outbox-vote.ts';

/** The outbox of votes: one vote at most waits in it. */
export interface Outbox {
  /** The vote that waits, or null. */
  read(): Promise<OutboxVote | null>;
  /** Stores a vote in place of any that waited before. */
  put(vote: OutboxVote): Promise<void>;
  /** Leases the vote for sending; null when it may not be sent now or another sender has the lease. */
  claim(now: number, sender: Sender): Promise<OutboxVote | null>;
  /** Writes the outcome of one request; leaves a vote that has replaced it alone. @returns the vote that waits now */
  settle(requestId: string, settle: (vote: OutboxVote) => OutboxVote | null): Promise<OutboxVote | null>;
  /** Forgets one request that was decided on or given up. */
  drop(requestId: string): Promise<void>;
  /**
   * Forgets the vote of a user who signs out. Another user's stays: it is sent for that user only.
   *
   * @param userId null when the phone does not know it; then any user's vote is forgotten
   * @returns the forgotten vote, so that its author can be told
   */
  dropOwn(userId: string | null): Promise<OutboxVote | null>;
  /** Makes the vote this user's own, once they have confirmed that it is theirs. @returns the vote that waits now */
  adopt(requestId: string, userId: string): Promise<OutboxVote | null>;
}

/** @param onUpdate called after each update with whether a vote waits, and whether the update wrote anything */
export function createOutbox(
  store: OutboxStore,
  onUpdate: (waiting: boolean, changed: boolean) => void = () => {},
): Outbox {
  const update: OutboxStore['update'] = async (change) => {
    let changed = false;
    const vote = await store.update((before) => {
      const after = change(before);
      changed = after !== undefined;
      return after;
    });
    onUpdate(vote !== null, changed);
    return vote;
  };
  const settle: Outbox['settle'] = (requestId, change) =>
    update((vote) => (vote?.ballot.request_id === requestId ? change(vote) : undefined));
  return {
    settle,
    read: () => update(() => undefined),
    async put(vote) {
      await update(() => vote);
    },
    async claim(now, sender) {
      let claimed: OutboxVote | null = null;
      await update((vote) => {
        claimed = vote && maySend(vote, now, sender) ? leased(vote, now) : null;
        return claimed ?? undefined;
      });
      return claimed;
    },
    async drop(requestId) {
      await settle(requestId, () => null);
    },
    async dropOwn(userId) {
      let own: OutboxVote | null = null;
      await update((vote) => {
        own = vote?.userId && vote.userId === (userId ?? vote.userId) ? vote : null;
        return own ? null : undefined;
      });
      return own;
    },
    adopt: (requestId, userId) => settle(requestId, (vote) => adopted(vote, userId, Date.now())),
  };
}

/** The outbox of this phone, shared by its tabs and the service worker. */
export const phoneOutbox = createOutbox(phoneStore, (waiting, changed) => {
  markOutbox(waiting);
  if (changed) announceOutbox();
});
