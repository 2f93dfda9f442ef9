import { utcDay } from '#domain/contest/rules.ts';
import { announceOutbox, markOutbox } from '../offline/outbox-mark.ts';
import { adopted } from './outbox-question.ts';
import { type OutboxStore, type OutboxStores, phoneStores } from './outbox-store.ts';
import { isOthers, isOutdated, leased, maySend, type OutboxVote, type Sender } from './outbox-vote.ts';

/** The outbox of votes: one vote at most waits in it; votes of other accounts are set aside meanwhile. */
export interface Outbox {
  /** The vote that waits, or null. */
  read(): Promise<OutboxVote | null>;
  /** Stores a vote in place of any that waited before; one that another account has given is set aside for it. */
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
   * @param userId null when the phone does not know it; then any user's vote that waits is forgotten
   * @returns the forgotten vote, so that its author can be told
   */
  dropOwn(userId: string | null): Promise<OutboxVote | null>;
  /** Makes the vote this user's own, once they have confirmed that it is theirs. @returns the vote that waits now */
  adopt(requestId: string, userId: string): Promise<OutboxVote | null>;
  /**
   * Lets the vote wait again that was set aside for this account, unless one waits that the account decides on first;
   * forgets what was set aside for accounts that have not come back for a week.
   *
   * @param now milliseconds
   */
  takeBack(account: string, now: number): Promise<void>;
}

/** @param onUpdate called after each update with whether any vote is stored, and whether the update wrote anything */
export function createOutbox(
  stores: OutboxStores,
  onUpdate: (stored: boolean, changed: boolean) => void = () => {},
): Outbox {
  const update: OutboxStore['update'] = async (change) => {
    let changed = false;
    const vote = await stores.waiting.update((before) => {
      const after = change(before);
      changed = after !== undefined;
      return after;
    });
    onUpdate(vote !== null || (await stores.holdAny()), changed);
    return vote;
  };
  const read = () => update(() => undefined);
  const settle: Outbox['settle'] = (requestId, change) =>
    update((vote) => (vote?.ballot.request_id === requestId ? change(vote) : undefined));
  /** Takes what was set aside for a user out of there. */
  const takeOut = async (userId: string): Promise<OutboxVote | null> => {
    let taken: OutboxVote | null = null;
    await stores.aside(userId).update((vote) => {
      taken = vote ?? null;
      return vote && null;
    });
    return taken;
  };
  /** Before another vote takes its place: a page that closes in between leaves the vote in both, and it counts once. */
  const setAside = async (vote: OutboxVote): Promise<void> => {
    if (vote.userId !== null) await stores.aside(vote.userId).update(() => vote);
  };
  return {
    settle,
    read,
    async put(vote) {
      const before = await stores.waiting.update(() => undefined);
      if (before?.registered && before.userId !== vote.userId) await setAside(before);
      // An earlier choice of the same user: the last one counts.
      if (vote.userId !== null) await takeOut(vote.userId);
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
      let own = userId === null ? null : await takeOut(userId);
      await update((vote) => {
        if (!vote?.userId || vote.userId !== (userId ?? vote.userId)) return undefined;
        own = vote;
        return null;
      });
      return own;
    },
    async adopt(requestId, userId) {
      const vote = await settle(requestId, (waiting) => adopted(waiting, userId, Date.now()));
      // As in `put`: the last choice counts.
      if (vote?.ballot.request_id === requestId) await takeOut(userId);
      return vote;
    },
    async takeBack(account, now) {
      await stores.forgetAside(utcDay(new Date(now - ASIDE_MS)));
      const waiting = await stores.waiting.update(() => undefined);
      if (waiting && !givesWay(waiting, account, now)) return;
      const own = await stores.aside(account).update(() => undefined);
      if (!own) return;
      if (waiting?.registered) await setAside(waiting);
      // Another tab may have stored a newer vote meanwhile.
      const after = await update((vote) => (isSame(vote, waiting) ? own : undefined));
      if (isSame(after, own)) await takeOut(account);
    },
  };
}

/** How long a vote is kept for an account that does not come back. */
const ASIDE_MS = 7 * 86_400_000;

const isSame = (one: OutboxVote | null | undefined, other: OutboxVote | null | undefined) =>
  one?.ballot.request_id === other?.ballot.request_id;

/**
 * Whether the vote that waits makes room for one that an account has given itself: another account's, or a choice made
 * signed out that this account was asked about and left, or whose day is over.
 */
const givesWay = (waiting: OutboxVote, account: string, now: number) =>
  waiting.registered
    ? isOthers(waiting, account)
    : waiting.userId !== account && (waiting.askedAccount === account || isOutdated(waiting, now));

/** The outbox of this phone, shared by its tabs and the service worker. */
export const phoneOutbox = createOutbox(phoneStores, (stored, changed) => {
  markOutbox(stored);
  if (changed) announceOutbox();
});
