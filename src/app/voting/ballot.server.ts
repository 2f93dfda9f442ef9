import { randomUUID } from 'node:crypto';
import type { RequestContext } from '#app/request.ts';
import { toVisit } from '#app/visit.ts';
import { bonusLeft as bonusLeftOf } from '#domain/bonus/service.ts';
import { utcDay } from '#domain/contest/rules.ts';
import type { Candidate, Contest } from '#domain/contest/schema.ts';
import { listCandidates } from '#domain/contest/service.ts';
import { MAX_BONUS_PER_REQUEST, type PendingVote, type Vote } from '#domain/voting/schema.ts';
import { type Ballot, dailyVotesLeft } from './ballot.ts';

/** Everything that the vote pages show of a visitor. */
export interface VoterView {
  contest: Contest | null;
  candidates: Candidate[];
  todays: Vote[];
  bonusLeft: number;
  pending: PendingVote | null;
}

/** The current contest, its candidates, and what this visitor has given, has left, and has waiting. */
export async function voterView(ctx: RequestContext): Promise<VoterView> {
  const { dependencies, session } = ctx;
  const visit = toVisit(ctx);
  const [{ contest }, candidates, todays, pending, bonusLeft] = await Promise.all([
    visit.current(),
    listCandidates(dependencies.db, dependencies.config.competitionId, visit.asOf),
    visit.todaysVotes(),
    visit.pending(),
    session ? bonusLeftOf(dependencies.db, session) : 0,
  ]);
  return { contest, candidates, todays, bonusLeft, pending };
}

/** The form of /vote for this visitor; with a request id of its own for a user who has signed in. */
export function toBallot(
  view: VoterView,
  contest: Contest,
  session: RequestContext['session'],
  now: Date,
): Ballot {
  const voter = session?.registered ? session.userId : null;
  return {
    contest: { id: contest.id, week: contest.week },
    candidates: view.candidates,
    voteDay: utcDay(now),
    requestId: voter === null ? '' : randomUUID(),
    dailyLeft: dailyVotesLeft(contest.daily_votes, view.todays),
    bonusLeft: view.bonusLeft,
    bonusLimit: MAX_BONUS_PER_REQUEST,
    votedFor: [
      ...new Set(
        view.todays.filter((vote) => vote.contest_id === contest.id).map((vote) => vote.candidate_id),
      ),
    ],
    registered: voter !== null,
    voter,
    author: session?.userId ?? null,
  };
}
