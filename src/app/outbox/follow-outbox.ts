import { readOwnUser } from '../local-store/own-user.ts';
import { onOutboxChange } from '../offline/outbox-mark.ts';
import { lookUp } from './look-up.ts';
import { inFront } from './outbox-view.ts';
import { maySend, type OutboxVote } from './outbox-vote.ts';
import { sendWaitingVote } from './send-vote.ts';

/** Sendings are spread over this time: many phones may get their network back at the same moment. */
const SPREAD_MS = 1_000;
const SOONEST_MS = 500;

/**
 * Sends the votes that wait as soon as they may be sent: now, when the network is back, when the page becomes visible
 * again, and after each failure with a growing delay.
 *
 * @param account id of the user who has signed in, or null
 * @param tell called with the vote in front whenever no sender has its lease, and with null once none waits
 * @returns stops the sending
 */
export function followOutbox(account: string | null, tell: (vote: OutboxVote | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let looking = false;

  const later = (ms: number, asked: boolean) => {
    clearTimeout(timer);
    timer = setTimeout(() => void look(asked), ms);
  };

  async function look(asked: boolean): Promise<void> {
    const user = readOwnUser() ?? account;
    // A tab whose user has been replaced by another in this browser leaves the votes to that user's tabs.
    if (looking || stopped || (account !== null && account !== user)) return;
    looking = true;
    // An outbox that cannot be read (a browser may deny IndexedDB to this page) has nothing to send.
    const sent = await sendWaitingVote({ asked, account }).catch(() => []);
    const vote = inFront(await lookUp(sent, account).catch(() => sent), user);
    looking = false;
    if (stopped) return;
    if (!vote) return tell(null);
    const now = Date.now();
    if (vote.leasedUntil > now) return later(vote.leasedUntil - now, false);
    if (vote.state === 'waiting' && maySend(vote, now, { asked: true, account }))
      later(Math.max(SOONEST_MS, vote.dueAt - now), false);
    tell(vote);
  }

  const onOnline = () => later(Math.random() * SPREAD_MS, true);
  const onVisible = () => document.visibilityState === 'visible' && void look(false);
  addEventListener('online', onOnline);
  document.addEventListener('visibilitychange', onVisible);
  const unlisten = onOutboxChange(() => void look(false));
  void look(true);
  return () => {
    stopped = true;
    clearTimeout(timer);
    removeEventListener('online', onOnline);
    document.removeEventListener('visibilitychange', onVisible);
    unlisten();
  };
}
