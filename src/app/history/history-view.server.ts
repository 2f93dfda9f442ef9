import type { RequestContext } from '#app/request.ts';
import { toVisit } from '#app/visit.ts';
import { isSeasonOver, utcDay } from '#domain/contest/rules.ts';
import { candidatesById, listContests } from '#domain/contest/service.ts';
import { pastVotes } from '#domain/counting/own-votes.ts';
import { contestResults } from '#domain/counting/results.ts';
import type { Session } from '#domain/identity/session-token.ts';
import { registerCode } from '#domain/register/code-rules.ts';
import { type HistoryWeek, toHistory, toTalents } from './history.ts';

/** All votes of a user, as /votehistory shows them. */
export async function historyView(ctx: RequestContext, session: Session) {
  const { db, config, register } = ctx.dependencies;
  const visit = toVisit(ctx);
  const [votes, contests, { contest }] = await Promise.all([
    pastVotes(db, session),
    listContests(db, config.competitionId),
    visit.current(),
  ]);
  const ids = [...new Set(votes.map((vote) => vote.candidate_id))];
  const receipts = register.receiptsOf(session, votes);
  const coded = votes.map((vote, index) => ({
    ...vote,
    code: registerCode(receipts[index]?.commitment ?? ''),
  }));
  return {
    weeks: toHistory(coded, contests, await candidatesById(db, config.competitionId, ids)),
    contact: config.contactEmail,
    contests,
    open: contest?.status === 'open',
    over: isSeasonOver(contest),
    published: (await visit.published()) !== null,
    today: utcDay(visit.now),
  };
}

/** The published result of a candidate whom the user voted for. */
export interface CandidateOutcome {
  rank: number;
  tied: boolean;
  share: number;
}

/**
 * One week of a user's votes, with their candidates' results once these are out.
 *
 * @param contestId contest id from the address
 * @returns null when the competition has no such contest
 */
export async function historyWeek(ctx: RequestContext, session: Session, contestId: string) {
  const { db, config } = ctx.dependencies;
  const view = await historyView(ctx, session);
  const contest = view.contests.find((one) => one.id === contestId);
  if (!contest) return null;
  const { id, week: number, status } = contest;
  const week: HistoryWeek = view.weeks.find((one) => one.contest.id === id) ?? {
    contest: { id, week: number, status },
    votes: 0,
    bonus: 0,
    annulled: 0,
    days: [],
  };
  const results = status === 'published' ? await contestResults(db, config.competitionId, id) : null;
  const outcomeFor = (candidateId: string): CandidateOutcome | null => {
    const line = results?.lines.find((one) => one.candidate.id === candidateId);
    if (!line) return null;
    const tied = (results?.lines ?? []).filter((one) => one.rank === line.rank).length > 1;
    return { rank: line.rank, tied, share: line.share };
  };
  const talents = toTalents(week).map((talent) => ({ ...talent, outcome: outcomeFor(talent.candidate.id) }));
  const { today, contact } = view;
  return { week, talents, published: status === 'published', today, contact };
}
