import type { Db } from '#database/client.ts';
import type { AsOf } from '#domain/contest/as-of-rules.ts';
import { daysOfContest } from '#domain/contest/rules.ts';
import type { Contest } from '#domain/contest/schema.ts';
import { candidatesById, publishedContest, publishedContests } from '#domain/contest/service.ts';
import { toCorrections } from './correction-rules.ts';
import { type ContestFigures, findFigures } from './figures.ts';
import type { CandidateWeek, Correction, DayCount, Results } from './schema.ts';
import { listCounts } from './versions.ts';

/**
 * Totals and shares of a published contest, most votes first; ties in the order of numbers.
 *
 * @param asOf here and below: another instant at which the competition is looked at, for operators of the régie only
 * @throws {AppError} CONTEST_NOT_FOUND, RESULTS_NOT_PUBLISHED
 */
export async function contestResults(
  db: Db,
  competitionId: string,
  contestId: string,
  asOf?: AsOf,
): Promise<Results> {
  const { contest, ahead } = await publishedContest(db, competitionId, contestId, asOf);
  const figures = await findFigures(db, contestId, ahead);
  const results = await named(db, competitionId, contest, figures, asOf);
  const [first] = results.lines;
  // Two persons have named the winner already, where the publication is planned.
  if (!ahead || !contest.end_contest || !first || contest.winner_id) return results;
  // The winner that these votes would give; the lowest number where several lead or no vote was cast.
  const { display_name, id } = first.candidate;
  return { ...results, contest: { ...contest, winner: display_name, winner_id: id } };
}

async function named(
  db: Db,
  competitionId: string,
  contest: Contest,
  figures: ContestFigures,
  asOf?: AsOf,
): Promise<Results> {
  const ids = figures.lines.map((line) => line.candidate_id);
  const candidates = await candidatesById(db, competitionId, ids, asOf);
  const known = new Map(candidates.map((one) => [one.id, one]));
  const corrected_at = correctedAt(contest, figures);
  return {
    contest,
    corrected_at,
    corrections: corrected_at ? await listCorrections(db, contest, figures) : [],
    total: figures.total,
    annulled: figures.annulled,
    eliminated_ids: figures.eliminated_ids,
    eliminated_tie_rule: figures.eliminated_tie_rule,
    winner_tie_rule: figures.winner_tie_rule,
    lines: figures.lines.flatMap(({ candidate_id, ...line }) => {
      const candidate = known.get(candidate_id);
      return candidate ? [{ candidate, ...line }] : [];
    }),
  };
}

/** A result was corrected where the version that is shown came out after the first one. */
function correctedAt({ published_at: first }: Contest, { published_at }: ContestFigures): string | null {
  const since = published_at?.toISOString() ?? null;
  return first !== null && since !== null && since > first ? since : null;
}

async function listCorrections(
  db: Db,
  { id, published_at }: Contest,
  { version }: ContestFigures,
): Promise<Correction[]> {
  if (published_at === null || version === null) return [];
  return toCorrections(await listCounts(db, id), published_at, version);
}

/**
 * The votes of a published contest by UTC day: every day of it, also those without a vote. They add up to its total.
 *
 * @throws {AppError} CONTEST_NOT_FOUND, RESULTS_NOT_PUBLISHED
 */
export async function resultsByDay(
  db: Db,
  competitionId: string,
  contestId: string,
  asOf?: AsOf,
): Promise<DayCount[]> {
  const { contest, ahead } = await publishedContest(db, competitionId, contestId, asOf);
  const votes = new Map((await findFigures(db, contestId, ahead)).days.map((one) => [one.day, one.votes]));
  const days = [...new Set([...daysOfContest(contest), ...votes.keys()])].sort();
  return days.map((day) => ({ day, votes: votes.get(day) ?? 0 }));
}

/** How a candidate did in each week whose results are out, first week first. */
export async function candidateWeeks(
  db: Db,
  competitionId: string,
  candidateId: string,
  asOf?: AsOf,
): Promise<CandidateWeek[]> {
  const contests = await publishedContests(db, competitionId, asOf);
  const weeks = contests.map(async ({ id, week }) => {
    const { ahead } = await publishedContest(db, competitionId, id, asOf);
    const { lines } = await findFigures(db, id, ahead);
    const line = lines.find((one) => one.candidate_id === candidateId);
    if (!line) return [];
    const { rank, votes, share } = line;
    const tied = lines.some((one) => one !== line && one.rank === rank);
    return [{ contest_id: id, week, rank, tied, votes, share }];
  });
  return (await Promise.all(weeks)).flat();
}

/**
 * A contest as it is shown: to an operator who looks ahead of its results, with the winner that its votes would give.
 */
export async function withWinner<C extends Contest | null>(
  db: Db,
  competitionId: string,
  contest: C,
  asOf?: AsOf,
): Promise<C | Contest> {
  if (!asOf || !contest?.end_contest || contest.status !== 'published') return contest;
  return (await contestResults(db, competitionId, contest.id, asOf)).contest;
}
