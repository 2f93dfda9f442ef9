import type { RequestContext } from '#app/request.ts';
import { shareAddress } from '#app/sharing/share-address.ts';
import { shareMessage } from '#app/sharing/share-message.server.ts';
import { toVisit } from '#app/visit.ts';
import { utcDay } from '#domain/contest/rules.ts';
import type { Candidate, Contest } from '#domain/contest/schema.ts';
import { candidatesById, listContests } from '#domain/contest/service.ts';
import type { Vote } from '#domain/voting/schema.ts';
import type { GivenToday } from '../local-store/vote-record.ts';
import { voterView } from '../voting/ballot.server.ts';
import { dailyVotesLeft } from '../voting/ballot.ts';
import { type Given, givenBy, type Receipt, toReceipts } from './receipts.ts';

/** What /votecasted and /votecastedmultiple show. */
export interface CastView {
  receipts: Receipt[];
  given: Given[];
  bonusLeft: number;
  shareUrl: string;
  /** The sentence that is sent with the link. */
  shareMessage: string;
  /** Week of the results that are out, or null. */
  publishedWeek: number | null;
  /** What the phone keeps for itself. */
  record: GivenToday;
  now: number;
}

/** @returns null when this visitor has no vote today that can be shown */
export async function castView(ctx: RequestContext): Promise<CastView | null> {
  const visit = toVisit(ctx);
  const [view, published] = await Promise.all([voterView(ctx), visit.published()]);
  const { contest, candidates, todays } = view;
  if (!contest || !ctx.session) return null;
  const before = await earlierWeeks(ctx, contest, todays);
  const receipts = toReceipts(todays, [...candidates, ...before.candidates], before.weekFor);
  const given = givenBy(receipts);
  const [first, ...others] = given;
  if (!first) return null;
  const ofKind = (kind: 'daily' | 'bonus') =>
    givenBy(receipts.map((receipt) => ({ ...receipt, daily: 0, bonus: 0, [kind]: receipt[kind] })))
      .filter(({ votes }) => votes > 0)
      .map(({ candidate, votes }) => ({
        candidateId: candidate.id,
        candidate: candidate.display_name,
        votes,
      }));
  return {
    receipts,
    given,
    bonusLeft: view.bonusLeft,
    shareUrl: shareAddress(
      ctx.dependencies.config.publicUrl,
      others.length === 0
        ? { kind: 'candidate', id: first.candidate.id }
        : {
            kind: 'votes',
            contestId: receipts[0]?.contestId ?? contest.id,
            candidateIds: given.map(({ candidate }) => candidate.id),
          },
    ),
    shareMessage: await shareMessage(
      visit,
      others.length === 0 ? { kind: 'candidate', name: first.candidate.display_name } : { kind: 'votes' },
    ),
    publishedWeek: published?.week ?? null,
    record: {
      userId: ctx.session.userId,
      day: utcDay(visit.now),
      dailyLeft: dailyVotesLeft(contest.daily_votes, todays),
      daily: ofKind('daily')[0] ?? null,
      bonus: ofKind('bonus'),
    },
    now: visit.now.getTime(),
  };
}

/** The weeks of today's votes, and the candidates of those given before the current contest began on this very day. */
async function earlierWeeks(
  ctx: RequestContext,
  contest: Contest,
  todays: readonly Vote[],
): Promise<{ candidates: Candidate[]; weekFor: (contestId: string) => number }> {
  const before = todays.filter((vote) => vote.contest_id !== contest.id);
  if (before.length === 0) return { candidates: [], weekFor: () => contest.week };
  const { db, config } = ctx.dependencies;
  const ids = [...new Set(before.map((vote) => vote.candidate_id))];
  const [contests, candidates] = await Promise.all([
    listContests(db, config.competitionId),
    candidatesById(db, config.competitionId, ids),
  ]);
  const weekFor = (id: string) => contests.find((one) => one.id === id)?.week ?? contest.week;
  return { candidates, weekFor };
}
