import { readOwnUser } from '../local-store/own-user.ts';
import type { OutboxVote } from './outbox-vote.ts';

/** Loaded together with the outbox, while there is a network, so that it is there when the answer comes. */
const loading = import('../register/receipt-store.ts');
loading.catch(() => {});

/**
 * Stores the receipt of a counted vote. Of a vote that waits on the server for its author's sign-in, it stores what was
 * meant (the candidate and the request id), before the server says anything of it.
 *
 * @param now by the phone's clock, milliseconds
 */
export async function keepReceipts(
  { state, userId, ballot, receipts }: OutboxVote,
  now: number,
): Promise<void> {
  const waits = state === 'on-server';
  // The waiting vote made the visitor an anonymous user, who keeps the same id when they register.
  const owner = userId ?? (waits ? readOwnUser() : null);
  const votes = waits ? [] : receipts;
  if (owner === null || !votes) return;
  const { contest_id, candidate_id, request_id, daily, bonus } = ballot;
  const given_at = new Date(now).toISOString();
  const receipt = { contest_id, candidate_id, request_id, daily, bonus, given_at, votes };
  // If the script did not load, the page that looks for the receipt asks the server for it.
  await loading.then(({ keepReceipt }) => keepReceipt(owner, receipt)).catch(() => {});
}
