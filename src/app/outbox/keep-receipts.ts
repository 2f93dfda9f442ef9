import { readOwnUser } from '../local-store/own-user.ts';
import { keepReceipt } from '../register/receipt-store.ts';
import type { OutboxVote } from './outbox-vote.ts';

/**
 * Keeps what opens a vote that the server has decided on, once it is counted, and of one that waits there for its
 * author's sign-in what was meant: whom it was for and by which request, whatever the server will say of it.
 *
 * @param now by the phone's clock, milliseconds
 */
export function keepReceipts({ state, userId, ballot, receipts }: OutboxVote, now: number): void {
  const waits = state === 'on-server';
  // A visitor without an account has become an anonymous user by it, and stays the same when they register.
  const owner = userId ?? (waits ? readOwnUser() : null);
  const votes = waits ? [] : receipts;
  if (owner === null || !votes) return;
  const { contest_id, candidate_id, request_id, daily, bonus } = ballot;
  const given_at = new Date(now).toISOString();
  keepReceipt(owner, { contest_id, candidate_id, request_id, daily, bonus, given_at, votes });
}
