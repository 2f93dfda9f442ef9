import type { PageContext } from '#app/request.ts';
import { toVisit } from '#app/visit.ts';
import { listLeftBeforeResult } from '#domain/contest/departures.ts';
import { resultsAskedFor } from '#domain/contest/rules.ts';
import type { Contest } from '#domain/contest/schema.ts';
import { listContests, publishedContests } from '#domain/contest/service.ts';
import { contestResults, resultsByDay } from '#domain/counting/results.ts';
import type { DayCount, Results } from '#domain/counting/schema.ts';
import { shareAddress } from '#site/sharing-links.ts';
import { shareMessage } from '#site/sharing-message.ts';
import { isWithoutElimination, thresholdIndex, toEliminated } from './result-rules.ts';

/** One entry of the row of weeks. */
export interface Week {
  week: number;
  published: boolean;
}

interface PublishedResults {
  results: Results;
  /** Candidates who leave the show with this result. */
  eliminated: string[];
  /** Candidates who had left before the result came out. */
  left: string[];
  /** Whether the publication states that no candidate leaves with this result. */
  withoutElimination: boolean;
  /** Index of the first line below « Quitte l’aventure », or -1. */
  threshold: number;
  /** Candidates that this visitor voted for in that contest. */
  mine: string[];
  shareUrl: string;
  /** Message that is shared with the link. */
  shareMessage: string;
}

export interface PublishedView extends PublishedResults {
  kind: 'published';
  weeks: Week[];
  /** Week of the contest in which visitors can vote now, or null. */
  openWeek: number | null;
  now: number;
}

/** Shown while the vote is closed and its results are not out. */
export interface CountingView {
  kind: 'counting';
  weeks: Week[];
  contest: Contest;
  now: number;
}

/** Shown where the address asks for a week without results. */
export interface MissingView {
  kind: 'missing';
  weeks: Week[];
}

/**
 * The data of /voteresult: the requested week if its results are out, or that it has none. Where no week is requested,
 * the count under way, else the last results.
 *
 * @param asked week number or contest id, from the address
 * @returns null when there is nothing to show
 */
export async function resultsView(
  ctx: PageContext,
  asked: { week: string | null; id: string | null },
): Promise<PublishedView | CountingView | MissingView | null> {
  const { db, config } = ctx.dependencies;
  const visit = toVisit(ctx);
  const [{ contest: current }, published] = await Promise.all([
    visit.current(),
    publishedContests(db, config.competitionId, visit.asOf),
  ]);
  const weeks = toWeekTabs(published, current);
  const chosen = resultsAskedFor(published, asked);
  const counting = current?.status === 'closed';
  const asks = asked.week !== null || asked.id !== null;
  if (!chosen && asks && !(counting && resultsAskedFor([current], asked))) return { kind: 'missing', weeks };
  if (!chosen && counting) {
    return { kind: 'counting', weeks, contest: current, now: visit.now.getTime() };
  }
  const contest = chosen ?? published.at(-1);
  if (!contest) return null;
  return {
    kind: 'published',
    weeks,
    ...(await publishedResults(ctx, contest, published)),
    openWeek: current?.status === 'open' ? current.week : null,
    now: visit.now.getTime(),
  };
}

/** The data of /voteresultdetail. */
export interface DetailView extends PublishedResults {
  days: DayCount[];
}

/**
 * The figures of one contest.
 *
 * @param asked week number or contest id, from the address; without both, the contest whose results came out last
 */
export async function resultsDetail(
  ctx: PageContext,
  asked: { week: string | null; id: string | null },
): Promise<DetailView | 'unknown' | 'not-published'> {
  const { db, config } = ctx.dependencies;
  const { asOf } = toVisit(ctx);
  const contests = await listContests(db, config.competitionId, asOf);
  const published = contests.filter(({ status }) => status === 'published');
  const asks = asked.week !== null || asked.id !== null;
  const contest = asks ? resultsAskedFor(contests, asked) : published.at(-1);
  if (asks && !contest) return 'unknown';
  if (contest?.status !== 'published') return 'not-published';
  const [view, days] = await Promise.all([
    publishedResults(ctx, contest, published),
    resultsByDay(db, config.competitionId, contest.id, asOf),
  ]);
  return { ...view, days };
}

async function publishedResults(
  ctx: PageContext,
  contest: Contest,
  published: readonly Contest[],
): Promise<PublishedResults> {
  const { db, config } = ctx.dependencies;
  const { asOf } = toVisit(ctx);
  const following = published.find((one) => one.week === contest.week + 1);
  const [results, next, left, voter] = await Promise.all([
    contestResults(db, config.competitionId, contest.id, asOf),
    following ? contestResults(db, config.competitionId, following.id, asOf) : null,
    listLeftBeforeResult(db, contest.id),
    toVisit(ctx).voter(),
  ]);
  const lineup = next && new Set(next.lines.map((line) => line.candidate.id));
  const eliminated = toEliminated(results, lineup);
  return {
    results,
    eliminated: [...eliminated],
    left: [...left].filter((id) => !eliminated.has(id)),
    withoutElimination: isWithoutElimination(results),
    threshold: thresholdIndex(results.lines, eliminated),
    mine: [...voter.mine],
    shareUrl: shareAddress(config.publicUrl, { kind: 'results', contestId: contest.id }),
    shareMessage: shareMessage((await toVisit(ctx).competition()).share_texts, {
      kind: 'results',
      week: contest.week,
    }),
  };
}

function toWeekTabs(published: readonly Contest[], current: Contest | null): Week[] {
  const weeks = published.map(({ week }) => ({ week, published: true }));
  const pending = current && current.status !== 'published' ? [{ week: current.week, published: false }] : [];
  return [...weeks, ...pending].sort((a, b) => a.week - b.week);
}
