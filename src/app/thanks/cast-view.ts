import type { ShownCandidate } from '#app/contest/undescribed.ts';
import { isLastVoteDay, utcDay } from '#domain/contest/rules.ts';
import type { Contest } from '#domain/contest/schema.ts';
import type { GivenReceipt } from '#domain/voting/schema.ts';
import { shareAddress } from '#site/sharing-links.ts';
import { shareMessage } from '#site/sharing-message.ts';
import type { GivenToday } from '../local-store/vote-record.ts';
import { dailyVotesLeft } from '../voting/ballot.ts';
import { type ThanksReceipt, toReceipts, type VotesOfCandidate, votesByCandidate } from './receipts.ts';
import type { ThanksOfSite } from './thanks-of-site.ts';

/** What /votecasted and /votecastedmultiple show. */
export interface CastView {
  receipts: ThanksReceipt[];
  given: VotesOfCandidate[];
  bonusLeft: number;
  shareUrl: string;
  /** Message that is shared with the link. */
  shareMessage: string;
  /** What comes after this vote: a vote of tomorrow, nothing more before the contest's end, or its end has come. */
  next: 'tomorrow' | 'lastDay' | 'over';
  /** Week of the results that are out, or null. */
  publishedWeek: number | null;
  /** E-mail address to write to when something is wrong, or null. */
  contact: string | null;
  /** The public key for reminders by push, or null. */
  pushKey: string | null;
  /** The votes for the phone's own record. */
  record: Omit<GivenToday, 'userId'>;
  now: number;
}

interface Voted {
  contest: Pick<Contest, 'id' | 'daily_votes' | 'end_date'>;
  /** Whether the contest takes no more votes. */
  over: boolean;
  candidates: readonly ShownCandidate[];
  /** Today's, newest first. */
  receipts: readonly GivenReceipt[];
  /** Daily votes given today. */
  daily: number;
  bonusLeft: number;
  now: Date;
}

/** @returns null when there is no vote of today that can be shown */
export function toCastView(site: ThanksOfSite, voted: Voted): CastView | null {
  const receipts = toReceipts(voted.receipts, voted.candidates);
  const given = votesByCandidate(receipts);
  const [first, ...others] = given;
  if (!first) return null;
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
    shareUrl: shareAddress(
      site.publicUrl,
      others.length === 0
        ? { kind: 'candidate', id: first.candidate.id }
        : {
            kind: 'votes',
            contestId: receipts[0]?.contestId ?? voted.contest.id,
            candidateIds: given.map(({ candidate }) => candidate.id),
          },
    ),
    shareMessage: shareMessage(
      site.texts,
      others.length === 0
        ? { kind: 'candidate', candidate: first.candidate }
        : { kind: 'votes', candidates: given.map(({ candidate }) => candidate) },
    ),
    next: voted.over ? 'over' : isLastVoteDay(voted.contest, voted.now) ? 'lastDay' : 'tomorrow',
    publishedWeek: site.publishedWeek,
    contact: site.contact,
    pushKey: site.pushKey,
    record: {
      day: utcDay(voted.now),
      dailyLeft: dailyVotesLeft(voted.contest.daily_votes, voted.daily),
      daily: ofKind('daily')[0] ?? null,
      bonus: ofKind('bonus'),
    },
    now: voted.now.getTime(),
  };
}
