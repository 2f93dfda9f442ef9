import { announceOutbox, markOutbox } from '../offline/outbox-mark.ts';
import { adopted } from './outbox-question.ts';
import { type OutboxStore, phoneStore } from './outbox-store.ts';
import { type OutboxVotes, withChanged, withGiven, withLeased } from './outbox-view.ts';
import { isOthers, type OutboxVote, type Sender } from './outbox-vote.ts';

/** The outbox of votes. Each call is one transaction: what it returns is what is stored then. */
export interface Outbox {
  read(): Promise<OutboxVotes>;
  /** Stores a vote in place of its user's earlier one, and of the choice without an account. */
  put(vote: OutboxVote): Promise<OutboxVotes>;
  /** Leases a vote for sending; null when none may be sent now or another sender has its lease. */
  claim(now: number, sender: Sender): Promise<OutboxVote | null>;
  /** Writes the outcome of one request; leaves a vote that has replaced it alone. */
  settle(requestId: string, change: (vote: OutboxVote) => OutboxVote | null): Promise<OutboxVotes>;
  /** Forgets one request that was decided on or given up. */
  drop(requestId: string): Promise<OutboxVotes>;
  /**
   * Forgets the vote of a user who signs out. Another user's stays: it is sent for that user only.
   *
   * @param userId null when the phone does not know it; then any user's vote is forgotten
   * @returns the forgotten vote, so that its author can be told
   */
  dropOwn(userId: string | null): Promise<OutboxVote | null>;
  /** Makes the choice without an account this user's own vote, once they have confirmed that it is theirs. */
  adopt(requestId: string, userId: string): Promise<OutboxVotes>;
}

/** @param onUpdate called after each update with whether any vote is stored, and whether the update wrote anything */
export function createOutbox(
  store: OutboxStore,
  onUpdate: (stored: boolean, changed: boolean) => void = () => {},
): Outbox {
  async function update(change: (votes: OutboxVotes) => OutboxVotes): Promise<OutboxVotes> {
    let changed = false;
    const votes = await store.update((before) => {
      const after = change(before);
      changed = after.length !== before.length || after.some((vote, at) => vote !== before[at]);
      return changed ? after : before;
    });
    onUpdate(votes.length > 0, changed);
    return votes;
  }
  const settle: Outbox['settle'] = (requestId, change) =>
    update((votes) => withChanged(votes, requestId, change));
  return {
    settle,
    read: () => update((votes) => votes),
    put: (vote) => update((votes) => withGiven(votes, vote)),
    async claim(now, sender) {
      let claimed: OutboxVote | null = null;
      await update((before) => {
        const { votes, taken } = withLeased(before, now, sender);
        claimed = taken;
        return votes;
      });
      return claimed;
    },
    drop: (requestId) => settle(requestId, () => null),
    async dropOwn(userId) {
      let own: OutboxVote | undefined;
      const isOwn = (vote: OutboxVote) => vote.userId !== null && vote.userId === (userId ?? vote.userId);
      await update((votes) => {
        own = votes.find(isOwn);
        return votes.filter((vote) => !isOwn(vote));
      });
      return own ?? null;
    },
    adopt: (requestId, userId) =>
      update((votes) => {
        const meant = votes.find(({ ballot }) => ballot.request_id === requestId);
        if (!meant || isOthers(meant, userId)) return votes;
        return withGiven(votes, adopted(meant, userId, Date.now()));
      }),
  };
}

/** The outbox of this phone, shared by its tabs and the service worker. */
export const phoneOutbox = createOutbox(phoneStore, (stored, changed) => {
  markOutbox(stored);
  if (changed) announceOutbox();
});
