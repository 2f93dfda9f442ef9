import type { ShownCandidate } from '#app/contest/undescribed.ts';
import { utcDay } from '#domain/contest/rules.ts';
import type { GivenReceipt } from '#domain/voting/schema.ts';
import { shareAddress } from '#site/sharing-links.ts';
import { shareMessage } from '#site/sharing-message.ts';
import type { GivenToday } from '../local-store/vote-record.ts';
import { dailyVotesLeft } from '../voting/ballot.ts';
import { type ContestOfThanks, type NextVote, nextVote } from './next-vote.ts';
import { type ThanksReceipt, toReceipts, type VotesOfCandidate, votesByCandidate } from './receipts.ts';
import type { ThanksOfSite } from './thanks-of-site.ts';

/** What /votecasted and /votecastedmultiple show. */
export interface CastView {
  receipts: ThanksReceipt[];
  given: VotesOfCandidate[];
  bonusLeft: number;
  /** Whether the contest takes votes, bonus votes among them. */
  open: boolean;
  /** Whether bonus votes can still be earned. */
  earns: boolean;
  /** A link for those candidates, of the given ones, who can still be supported, and its message; null for none. */
  share: SharedVotes | null;
  next: NextVote;
  /** Week of the results that are out, or null. */
  publishedWeek: number | null;
  /** E-mail address to write to when something is wrong, or null. */
  contact: string | null;
  /** The public key for reminders by push; null where there are none, or nothing to be reminded of. */
  pushKey: string | null;
  /** The votes for the phone's own record. */
  record: Omit<GivenToday, 'userId'>;
  now: number;
}

interface SharedVotes {
  url: string;
  message: string;
  candidates: ShownCandidate[];
}

interface Voted {
  contest: ContestOfThanks;
  /** Whether the last contest has closed: no vote of the competition can be given or earned any more. */
  ended: boolean;
  candidates: readonly ShownCandidate[];
  /** Candidates of votes that were given on the same day to an earlier contest, and whom this one leaves out. */
  earlier?: readonly ShownCandidate[];
  /** Those of one UTC day, newest first: today, or the day before where their answer came after midnight. */
  receipts: readonly GivenReceipt[];
  /** Daily votes given on that day. */
  daily: number;
  bonusLeft: number;
  now: Date;
}

/** @returns null when there is no vote that can be shown */
export function toCastView(site: ThanksOfSite, voted: Voted): CastView | null {
  const { earlier = [] } = voted;
  const receipts = toReceipts(voted.receipts, [...voted.candidates, ...earlier]);
  const given = votesByCandidate(receipts);
  const [newest] = voted.receipts;
  if (!newest || given.length === 0) return null;
  // The day that a vote counts for is that of its time, although the clock may say another by now.
  const day = utcDay(new Date(newest.cast_at));
  const dailyLeft = dailyVotesLeft(voted.contest.daily_votes, voted.daily);
  const ofKind = (kind: 'daily' | 'bonus') =>
    votesByCandidate(receipts.map((receipt) => ({ ...receipt, daily: 0, bonus: 0, [kind]: receipt[kind] })))
      .filter(({ votes }) => votes > 0)
      .map(({ candidate, votes }) => ({
        candidateId: candidate.id,
        candidate: candidate.display_name,
        votes,
      }));
  return {
    receipts,
    given,
    bonusLeft: voted.bonusLeft,
    open: voted.contest.status === 'open',
    earns: !voted.ended,
    share: voted.ended
      ? null
      : toShare(site, receipts[0]?.contestId ?? voted.contest.id, competing(given, voted.candidates)),
    next: nextVote(voted.contest, { day, dailyLeft }, voted.now),
    publishedWeek: site.publishedWeek,
    contact: site.contact,
    pushKey: voted.ended ? null : site.pushKey,
    record: {
      day,
      dailyLeft,
      daily: ofKind('daily')[0] ?? null,
      bonus: ofKind('bonus'),
    },
    now: voted.now.getTime(),
  };
}

/** Those who take part in the contest and have not left: no user can give a vote to another. */
function competing(
  given: readonly VotesOfCandidate[],
  candidates: readonly ShownCandidate[],
): ShownCandidate[] {
  const ids = new Set(candidates.filter(({ eliminated }) => !eliminated).map(({ id }) => id));
  return given.map(({ candidate }) => candidate).filter(({ id }) => ids.has(id));
}

/** The shared message, which asks for votes. @returns null for no candidates */
function toShare(
  { publicUrl, texts }: ThanksOfSite,
  contestId: string,
  candidates: ShownCandidate[],
): SharedVotes | null {
  const [candidate, ...others] = candidates;
  if (!candidate) return null;
  const candidateIds = candidates.map(({ id }) => id);
  return others.length === 0
    ? {
        url: shareAddress(publicUrl, { kind: 'candidate', id: candidate.id }),
        message: shareMessage(texts, { kind: 'candidate', candidate }),
        candidates,
      }
    : {
        url: shareAddress(publicUrl, { kind: 'votes', contestId, candidateIds }),
        message: shareMessage(texts, { kind: 'votes', candidates }),
        candidates,
      };
}
