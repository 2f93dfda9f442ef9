import { presentTime } from '#app/ui/time/server-clock.ts';
import { toGivenReceipts } from '#domain/voting/receipt-rules.ts';
import type { CountedVote } from '../outbox/outbox-vote.ts';
import type { ShownBallot } from '../voting/ballot.ts';
import { toCastView } from './cast-view.ts';
import { keepCounted } from './counted-here.ts';

/**
 * Draws the thanks for a vote from the server's answer and from what the page of the vote knows.
 *
 * @param frame data of the page's frame, as it was when the vote was sent
 */
export function drawThanks(
  { todays_votes, bonus_count }: CountedVote,
  ballot: ShownBallot,
  frame: object | undefined,
): void {
  const { contest, candidates, site } = ballot;
  // Of a vote that was given in another week, on the day where the two meet, this page knows too little.
  if (todays_votes.some(({ contest_id }) => contest_id !== contest.id)) return;
  const view = toCastView(site, {
    contest,
    candidates,
    receipts: toGivenReceipts(todays_votes, () => contest.week),
    daily: todays_votes.filter(({ kind }) => kind === 'daily').length,
    bonusLeft: bonus_count,
    now: new Date(presentTime(ballot.now)),
  });
  if (view) keepCounted(view, frame);
}
