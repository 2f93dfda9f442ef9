import { presentTime } from '#app/ui/time/server-clock.ts';
import { toGivenReceipts } from '#domain/voting/receipt-rules.ts';
import type { CountedVote } from '../outbox/outbox-vote.ts';
import type { ShownBallot } from '../voting/ballot.ts';
import { toCastView } from './cast-view.ts';
import { keepCounted } from './counted-here.ts';

/**
 * Prepares the thanks for a vote from the server's answer and the data of /vote.
 *
 * @param frame data of the page's frame when the vote was sent
 */
export function drawThanks(
  { todays_votes, bonus_count }: CountedVote,
  ballot: ShownBallot,
  frame: object | undefined,
): void {
  const { contest, candidates, site } = ballot;
  // This page lacks the data of a vote given earlier today in another week: then the server renders the thanks.
  if (todays_votes.some(({ contest_id }) => contest_id !== contest.id)) return;
  const now = presentTime(ballot.now);
  // The end that this page knows has come: only the server knows whether the vote goes on.
  if (now >= Date.parse(contest.end_date)) return;
  const view = toCastView(site, {
    contest: { ...contest, status: 'open' },
    ended: false,
    candidates,
    receipts: toGivenReceipts(todays_votes, () => contest.week),
    daily: todays_votes.filter(({ kind }) => kind === 'daily').length,
    bonusLeft: bonus_count,
    now: new Date(now),
  });
  if (view) keepCounted(view, frame);
}
