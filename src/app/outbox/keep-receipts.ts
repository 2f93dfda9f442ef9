import { readOwnUser } from '../local-store/own-user.ts';
import type { OutboxVote } from './outbox-vote.ts';

/** Asked for with the outbox, while there is a network: it is there when the answer comes. */
const loading = import('../register/receipt-store.ts');
loading.catch(() => {});

/**
 * Keeps what opens a vote that the server has decided on, once it is counted, and of one that waits there for its
 * author's sign-in what was meant: whom it was for and by which request, before the server says anything of it.
 *
 * @param now by the phone's clock, milliseconds
 */
export async function keepReceipts(
  { state, userId, ballot, receipts }: OutboxVote,
  now: number,
): Promise<void> {
  const waits = state === 'on-server';
  // A visitor without an account has become an anonymous user by it, and stays the same when they register.
  const owner = userId ?? (waits ? readOwnUser() : null);
  const votes = waits ? [] : receipts;
  if (owner === null || !votes) return;
  const { contest_id, candidate_id, request_id, daily, bonus } = ballot;
  const given_at = new Date(now).toISOString();
  const receipt = { contest_id, candidate_id, request_id, daily, bonus, given_at, votes };
  // Where it has not come, the server is asked for the receipt when it is looked for.
  await loading.then(({ keepReceipt }) => keepReceipt(owner, receipt)).catch(() => {});
}
