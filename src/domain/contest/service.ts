import type { Db } from '#database/client.ts';
import { AppError } from '#domain/errors.ts';
import * as queries from './queries.ts';
import { chooseCurrent, contestPhase, daysOfContest, ranks, shares } from './rules.ts';
import type { Banner, Candidate, Contest, DayCount, FaqItem, Pagne, PastWeek, Results } from './schema.ts';

/** The competition's row: daily votes and countries. @throws {AppError} COMPETITION_UNKNOWN */
export async function competition(db: Db, id: string): Promise<queries.CompetitionRow> {
  const row = await queries.findCompetition(db, id);
  if (!row) throw new AppError('COMPETITION_UNKNOWN');
  return row;
}

/** The contest that visitors see now, by the database's clock, and the banners (specification §7). */
export async function currentContest(
  db: Db,
  competitionId: string,
): Promise<{ contest: Contest | null; banners: Banner[] }> {
  const [contests, banners] = await Promise.all([
    queries.contestsOf(db, competitionId),
    queries.bannersOf(db, competitionId),
  ]);
  const current = chooseCurrent(contests, contests[0]?.now ?? new Date(0));
  return { contest: current && toContest(current), banners };
}

/** Candidates of the current contest and those eliminated before it, by number. */
export async function listCandidates(db: Db, competitionId: string): Promise<Candidate[]> {
  const { contest } = await currentContest(db, competitionId);
  return (await queries.candidatesAround(db, competitionId, contest?.id ?? null)).map(toCandidate);
}

export function listFaq(db: Db, competitionId: string): Promise<FaqItem[]> {
  return queries.faqOf(db, competitionId);
}

/** The contest whose results came out last, or null. */
export async function latestPublished(db: Db, competitionId: string): Promise<Contest | null> {
  const contests = (await queries.contestsOf(db, competitionId)).map(toContest);
  return contests.findLast((contest) => contest.status === 'published') ?? null;
}

/** Every contest whose results are out, first week first. */
export async function publishedContests(db: Db, competitionId: string): Promise<Contest[]> {
  const contests = (await queries.contestsOf(db, competitionId)).map(toContest);
  return contests.filter((contest) => contest.status === 'published');
}

/** Every contest of the competition, first week first: also those whose results are not out. */
export async function listContests(db: Db, competitionId: string): Promise<Contest[]> {
  return (await queries.contestsOf(db, competitionId)).map(toContest);
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Candidates by id, by number, whichever contest they took part in.
 *
 * @param ids also what only an address says: those that the competition does not know are left out
 */
export async function candidatesById(
  db: Db,
  competitionId: string,
  ids: readonly string[],
): Promise<Candidate[]> {
  return (
    await queries.candidatesWithIds(
      db,
      competitionId,
      ids.filter((id) => UUID.test(id)),
    )
  ).map(toCandidate);
}

/**
 * Totals and shares of a published contest, most votes first; ties in the order of numbers.
 *
 * @throws {AppError} CONTEST_NOT_FOUND, RESULTS_NOT_PUBLISHED
 */
export async function contestResults(db: Db, competitionId: string, contestId: string): Promise<Results> {
  const contest = await publishedContest(db, competitionId, contestId);
  return resultsOf(contest, await queries.countedVotes(db, [contestId]));
}

/**
 * The votes of a published contest by UTC day: every day of it, also those without a vote.
 *
 * @throws {AppError} CONTEST_NOT_FOUND, RESULTS_NOT_PUBLISHED
 */
export async function resultsByDay(db: Db, competitionId: string, contestId: string): Promise<DayCount[]> {
  const contest = await publishedContest(db, competitionId, contestId);
  const counted = await queries.votesByDay(db, contestId);
  return daysOfContest(contest).map((day) => ({
    day,
    votes: counted.find((one) => one.day === day)?.votes ?? 0,
  }));
}

/** How a candidate did in each week whose results are out, first week first. */
export async function candidateWeeks(
  db: Db,
  competitionId: string,
  candidateId: string,
): Promise<PastWeek[]> {
  const contests = await publishedContests(db, competitionId);
  const counted = await queries.countedVotes(
    db,
    contests.map(({ id }) => id),
  );
  return contests.flatMap((contest) => {
    const { lines } = resultsOf(
      contest,
      counted.filter((row) => row.contest_id === contest.id),
    );
    const line = lines.find(({ candidate }) => candidate.id === candidateId);
    if (!line) return [];
    const { rank, votes, share } = line;
    return [{ contest_id: contest.id, week: contest.week, rank, votes, share }];
  });
}

/** Nothing of a contest's counts is even read before its results are out. */
async function publishedContest(db: Db, competitionId: string, contestId: string): Promise<Contest> {
  const row = await queries.findContest(db, competitionId, contestId);
  if (!row) throw new AppError('CONTEST_NOT_FOUND');
  const contest = toContest(row);
  if (contest.status !== 'published') throw new AppError('RESULTS_NOT_PUBLISHED');
  return contest;
}

function resultsOf(contest: Contest, rows: readonly queries.CountRow[]): Results {
  const counted = rows
    .map((row) => ({ row, votes: row.cast - row.annulled }))
    .sort((a, b) => b.votes - a.votes || a.row.number - b.row.number);
  const counts = counted.map((line) => line.votes);
  const share = shares(counts);
  const rank = ranks(counts);
  return {
    contest,
    total: counts.reduce((sum, votes) => sum + votes, 0),
    annulled: rows.reduce((sum, row) => sum + row.annulled, 0),
    lines: counted.map(({ row, votes }, index) => ({
      candidate: toCandidate(row),
      rank: rank[index] ?? 0,
      votes,
      annulled: row.annulled,
      share: share[index] ?? 0,
    })),
  };
}

function toContest(row: queries.ContestRow): Contest {
  const status = contestPhase(row, row.now);
  // The name of the winner is a result like any other: not before publication.
  const published = status === 'published';
  return {
    id: row.id,
    competition_id: row.competition_id,
    week: row.week,
    status,
    start_date: row.start_date.toISOString(),
    end_date: row.end_date.toISOString(),
    result_date: row.result_date.toISOString(),
    end_contest: row.end_contest,
    winner: published ? row.winner : null,
    winner_id: published ? row.winner_id : null,
    daily_votes: row.daily_votes,
  };
}

function toCandidate(row: queries.CandidateRow): Candidate {
  return {
    id: row.id,
    display_name: row.display_name,
    description: row.description,
    number: row.number,
    city: row.city,
    discipline: row.discipline,
    gender: row.gender,
    portrait: row.portrait,
    pagne: row.pagne as Pagne,
    eliminated: row.eliminated_at !== null,
  };
}
