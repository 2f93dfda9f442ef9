import { toCandidateRows } from '#app/contest/candidate-rows.ts';
import { undescribed } from '#app/contest/undescribed.ts';
import type { PageContext } from '#app/request.ts';
import type { ThanksOfSite } from '#app/thanks/thanks-of-site.ts';
import { toVisit } from '#app/visit.ts';
import { utcDay } from '#domain/contest/rules.ts';
import type { Candidate, Contest } from '#domain/contest/schema.ts';
import { listCandidates } from '#domain/contest/service.ts';
import type { VoterState } from '#domain/voter-state/schema.ts';
import { MAX_BONUS_PER_REQUEST } from '#domain/voting/schema.ts';
import { dailyVotesLeft, type SentBallot } from './ballot.ts';

/** Everything that the vote pages show of a visitor. */
export interface VoterView {
  contest: Contest | null;
  candidates: Candidate[];
  voter: VoterState;
  bonusLeft: number;
}

/** The current contest, its candidates, and what this visitor has given, has left, and has waiting. */
export async function voterView(ctx: PageContext): Promise<VoterView> {
  const { db, config } = ctx.dependencies;
  const visit = toVisit(ctx);
  const [{ contest }, candidates, voter] = await Promise.all([
    visit.current(),
    listCandidates(db, config.competitionId, visit.asOf),
    visit.voter(),
  ]);
  return { contest, candidates, voter, bonusLeft: voter.bonus?.left ?? 0 };
}

/** Candidates with those first who can be voted for; each group keeps its order. */
const eliminatedLast = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.toSorted((a, b) => Number(a.eliminated) - Number(b.eliminated));

/** The form of /vote for a visitor of this state. */
export function toBallot(
  { voter, candidates, bonusLeft }: VoterView,
  contest: Contest,
  site: ThanksOfSite,
  now: Date,
): SentBallot {
  return {
    contest: {
      id: contest.id,
      week: contest.week,
      daily_votes: contest.daily_votes,
      end_date: contest.end_date,
    },
    candidates: toCandidateRows(eliminatedLast(candidates).map(undescribed)),
    voteDay: utcDay(now),
    spent: voter.votes,
    dailyLeft: dailyVotesLeft(contest.daily_votes, voter.daily),
    bonusLeft,
    bonusLimit: MAX_BONUS_PER_REQUEST,
    votedFor: voter.votedFor
      .filter(({ contest_id }) => contest_id === contest.id)
      .map(({ candidate_id }) => candidate_id),
    registered: voter.registered,
    site,
    now: now.getTime(),
  };
}
