import { clockAhead } from '#app/ui/time/server-clock.ts';
import { utcDay } from '#domain/contest/rules.ts';
import { registerPaths } from '#site/register-paths.ts';
import { readOwnUser } from '../local-store/own-user.ts';
import { bonusStore, loadStores } from '../local-store/stores.ts';
import { loadVoteRecord, voteRecord } from '../local-store/vote-record.ts';
import { type NamedReceipt, namedReceipts } from '../register/receipt-store.ts';
import { mayHoldVote } from './outbox-mark.ts';
import { THANKS } from './voting-pages.ts';

export { KeptReceipts } from './kept-receipt.tsx';

/** What this phone knows, without a network, of the votes of the user who holds it. */
export interface KeptVotes {
  /** Whether all daily votes of today are given. */
  given: boolean;
  bonusLeft: number;
  /** Receipts of today's votes. */
  today: readonly NamedReceipt[];
  /** Receipts that the requested page would show. */
  asked: readonly NamedReceipt[];
}

/** @param page path of the requested page, without its query */
export function keptVotes(page: string): KeptVotes {
  loadVoteRecord();
  loadStores();
  const own = readOwnUser();
  const now = utcDay(new Date(Date.now() + clockAhead()));
  const { user_id, last_vote_date, daily_count } = voteRecord.getState();
  const receipts = namedReceipts(own);
  const today = receipts.filter(({ given_at }) => given_at.startsWith(now)).reverse();
  return {
    given: own !== null && (user_id ?? own) === own && last_vote_date === now && daily_count === 0,
    bonusLeft: bonusStore.getState().bonus_count,
    today,
    asked: THANKS.includes(page)
      ? today
      : receipts.filter(({ shown }) => registerPaths.receipt(shown.reference) === page),
  };
}

export interface KeptHere extends KeptVotes {
  /** Whether a vote of the user who holds this phone waits on it, or was refused and not given up. */
  ownVote: boolean;
}

/** The same, with the vote in the outbox. @param page path of the requested page, without its query */
export async function keptHere(page: string): Promise<KeptHere> {
  const ownVote = await holdsOwnVote(readOwnUser()).catch(() => false);
  return { ...keptVotes(page), ownVote };
}

async function holdsOwnVote(own: string | null): Promise<boolean> {
  if (own === null || !mayHoldVote()) return false;
  const [{ phoneOutbox }, { holdsOwn }] = await Promise.all([
    import('../outbox/outbox.ts'),
    import('../outbox/outbox-view.ts'),
  ]);
  return holdsOwn(await phoneOutbox.read(), own);
}
