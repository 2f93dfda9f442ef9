import type { Db } from '#database/client.ts';
import { AppError } from '#domain/errors.ts';
import { updateContest } from './plan-queries.ts';
import * as queries from './queries.ts';
import * as results from './result-queries.ts';
import { chooseCurrent, contestPhase, ranks, shares } from './rules.ts';
import type { Banner, Candidate, Contest, FaqItem, Pagne, Results } from './schema.ts';

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

/**
 * Totals and shares of a published contest, most votes first; ties in the order of numbers.
 *
 * @throws {AppError} CONTEST_NOT_FOUND, RESULTS_NOT_PUBLISHED
 */
export async function contestResults(db: Db, competitionId: string, contestId: string): Promise<Results> {
  const row = await queries.findContest(db, competitionId, contestId);
  if (!row) throw new AppError('CONTEST_NOT_FOUND');
  const contest = toContest(row);
  if (contest.status !== 'published') throw new AppError('RESULTS_NOT_PUBLISHED');
  const frozen = await results.publishedVersion(db, contestId);
  const counted = await queries.countedVotes(db, contestId);
  return frozen ? asCounted(contest, frozen, counted) : asStands(contest, counted);
}

/** The result as it was counted and published: what happens to votes later does not change it. */
function asCounted(
  contest: Contest,
  { total, lines }: results.ContestResultRow,
  candidates: readonly queries.CandidateRow[],
): Results {
  const known = new Map(candidates.map((one) => [one.id, one]));
  return {
    contest,
    total,
    lines: lines.flatMap(({ candidate_id, rank, votes, share }) => {
      const candidate = known.get(candidate_id);
      return candidate ? [{ candidate: toCandidate(candidate), rank, votes, share }] : [];
    }),
  };
}

function asStands(contest: Contest, votes: readonly (queries.CandidateRow & { votes: number })[]): Results {
  const counted = votes.toSorted((a, b) => b.votes - a.votes || a.number - b.number);
  const counts = counted.map((line) => line.votes);
  const share = shares(counts);
  const rank = ranks(counts);
  return {
    contest,
    total: counts.reduce((sum, count) => sum + count, 0),
    lines: counted.map((line, index) => ({
      candidate: toCandidate(line),
      rank: rank[index] ?? 0,
      votes: line.votes,
      share: share[index] ?? 0,
    })),
  };
}

/** Every count of a contest, the newest first. For the régie: nothing of it is public before publication. */
export function resultVersions(db: Db, contestId: string): Promise<results.ContestResultRow[]> {
  return results.versionsOf(db, contestId);
}

/** Everyone who takes part in a contest, by number. */
export function lineup(db: Db, contestId: string): Promise<queries.CandidateRow[]> {
  return queries.lineupOf(db, contestId);
}

/** Keeps a count as it was made. */
export function keepCount(tx: Db, count: Parameters<typeof results.insertVersion>[1]): Promise<void> {
  return results.insertVersion(tx, count);
}

/** No count made so far is a result any more: the vote goes on. */
export function supersedeAll(tx: Db, contestId: string, now: Date): Promise<void> {
  return results.supersedeVersions(tx, contestId, 32_767, now);
}

interface Publication {
  contestId: string;
  version: number;
  at: Date;
  winner: string | null;
  /** When the contest was first published, where this corrects it. */
  since?: Date | null;
}

/** A count becomes the result that the public sees, from an instant on. */
export async function publishCount(
  tx: Db,
  { contestId, version, at, winner, since }: Publication,
): Promise<void> {
  await results.supersedeVersions(tx, contestId, version, at);
  await results.publishVersion(tx, contestId, version, at);
  await updateContest(tx, contestId, { published_at: since ?? at, winner_id: winner });
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
