import type { Db } from '#database/client.ts';
import { AppError } from '#domain/errors.ts';
import { type AsOf, phaseAsOf } from './as-of.ts';
import * as queries from './queries.ts';
import * as results from './result-queries.ts';
import { chooseCurrent, contestPhase, daysOfContest, ranks, shares } from './rules.ts';
import type { Banner, Candidate, Contest, DayCount, FaqItem, Pagne, PastWeek, Results } from './schema.ts';

/** The competition's row: daily votes and countries. @throws {AppError} COMPETITION_UNKNOWN */
export async function competition(db: Db, id: string): Promise<queries.CompetitionRow> {
  const row = await queries.findCompetition(db, id);
  if (!row) throw new AppError('COMPETITION_UNKNOWN');
  return row;
}

/**
 * The contest that visitors see now, by the database's clock, and the banners (specification §7).
 *
 * @param asOf here and below: another instant at which the competition is looked at, for those of the régie only
 */
export async function currentContest(
  db: Db,
  competitionId: string,
  asOf?: AsOf,
): Promise<{ contest: Contest | null; banners: Banner[] }> {
  const [contests, banners] = await Promise.all([
    queries.contestsOf(db, competitionId),
    queries.bannersOf(db, competitionId),
  ]);
  const current = chooseCurrent(contests, contests[0]?.now ?? new Date(0), (row) => phaseOf(row, asOf));
  return { contest: current && (await toSeen(db, current, asOf)), banners };
}

/** Candidates of the current contest and those eliminated before it, by number. */
export async function listCandidates(db: Db, competitionId: string, asOf?: AsOf): Promise<Candidate[]> {
  const { contest } = await currentContest(db, competitionId, asOf);
  const rows = await queries.candidatesAround(db, competitionId, contest?.id ?? null, asOf?.at);
  return rows.map((row) => toCandidate(row, asOf));
}

export function listFaq(db: Db, competitionId: string): Promise<FaqItem[]> {
  return queries.faqOf(db, competitionId);
}

/** The contest whose results came out last, or null. */
export async function latestPublished(db: Db, competitionId: string, asOf?: AsOf): Promise<Contest | null> {
  return (await publishedContests(db, competitionId, asOf)).at(-1) ?? null;
}

/** Every contest whose results are out, first week first. */
export async function publishedContests(db: Db, competitionId: string, asOf?: AsOf): Promise<Contest[]> {
  return (await listContests(db, competitionId, asOf)).filter((contest) => contest.status === 'published');
}

/** Every contest of the competition, first week first: also those whose results are not out. */
export async function listContests(db: Db, competitionId: string, asOf?: AsOf): Promise<Contest[]> {
  const rows = await queries.contestsOf(db, competitionId);
  return Promise.all(rows.map((row) => toSeen(db, row, asOf)));
}

/** The weeks whose results are shown ahead of their publication: these figures are nobody's result yet. */
export async function provisionalWeeks(db: Db, competitionId: string, asOf: AsOf): Promise<number[]> {
  const rows = await queries.contestsOf(db, competitionId);
  return rows.filter((row) => isAhead(row, asOf)).map(({ week }) => week);
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
  ).map((row) => toCandidate(row));
}

/**
 * Totals and shares of a published contest, most votes first; ties in the order of numbers.
 *
 * @throws {AppError} CONTEST_NOT_FOUND, RESULTS_NOT_PUBLISHED
 */
export async function contestResults(
  db: Db,
  competitionId: string,
  contestId: string,
  asOf?: AsOf,
): Promise<Results> {
  const row = await publishedContest(db, competitionId, contestId, asOf);
  return readResults(db, row, await toSeen(db, row, asOf), asOf);
}

/** Ahead of publication: the count that waits for it, or else the votes as they are. */
async function readResults(db: Db, row: queries.ContestRow, contest: Contest, asOf?: AsOf): Promise<Results> {
  const version = isAhead(row, asOf) ? results.waitingVersion : results.publishedVersion;
  const [rows, frozen] = await Promise.all([counted(db, row.id), version(db, row.id)]);
  return frozen ? asCounted(contest, frozen, rows) : resultsOf(contest, rows);
}

/** The result as it was counted and published: what happens to votes later does not change it. */
function asCounted(
  contest: Contest,
  { total, annulled_votes, lines }: results.ContestResultRow,
  candidates: readonly queries.CandidateRow[],
): Results {
  const known = new Map(candidates.map((one) => [one.id, one]));
  return {
    contest,
    total,
    annulled: annulled_votes,
    lines: lines.flatMap(({ candidate_id, rank, votes, share, annulled }) => {
      const candidate = known.get(candidate_id);
      return candidate ? [{ candidate: toCandidate(candidate), rank, votes, share, annulled }] : [];
    }),
  };
}

/**
 * The votes of a published contest by UTC day: every day of it, also those without a vote.
 *
 * @throws {AppError} CONTEST_NOT_FOUND, RESULTS_NOT_PUBLISHED
 */
export async function resultsByDay(
  db: Db,
  competitionId: string,
  contestId: string,
  asOf?: AsOf,
): Promise<DayCount[]> {
  const contest = toContest(await publishedContest(db, competitionId, contestId, asOf), asOf);
  const byDay = await queries.votesByDay(db, contestId);
  return daysOfContest(contest).map((day) => ({
    day,
    votes: byDay.find((one) => one.day === day)?.votes ?? 0,
  }));
}

/** How a candidate did in each week whose results are out, first week first. */
export async function candidateWeeks(
  db: Db,
  competitionId: string,
  candidateId: string,
  asOf?: AsOf,
): Promise<PastWeek[]> {
  const weeks = (await publishedContests(db, competitionId, asOf)).map(async (contest) => {
    const { lines } = resultsOf(contest, await counted(db, contest.id));
    const line = lines.find(({ candidate }) => candidate.id === candidateId);
    if (!line) return [];
    const { rank, votes, share } = line;
    return [{ contest_id: contest.id, week: contest.week, rank, votes, share }];
  });
  return (await Promise.all(weeks)).flat();
}

/** Nothing of a contest's counts is even read before its results are out. */
async function publishedContest(
  db: Db,
  competitionId: string,
  contestId: string,
  asOf: AsOf | undefined,
): Promise<queries.ContestRow> {
  const row = await queries.findContest(db, competitionId, contestId);
  if (!row) throw new AppError('CONTEST_NOT_FOUND');
  if (phaseOf(row, asOf) !== 'published') throw new AppError('RESULTS_NOT_PUBLISHED');
  return row;
}

/** How long a count is used again. The tallies themselves are as much as five seconds old. */
const FRESH_MS = 1_000;
const counts = new WeakMap<Db, Map<string, { until: number; rows: Promise<queries.CountRow[]> }>>();

/**
 * The votes of a contest. In the minute after publication everybody asks for the same figures: they are counted once a
 * second at most. Only the counts are kept, never whether they may be shown.
 */
async function counted(db: Db, contestId: string): Promise<queries.CountRow[]> {
  const kept = counts.get(db) ?? new Map();
  counts.set(db, kept);
  const known = kept.get(contestId);
  if (known && performance.now() < known.until) return known.rows;
  const rows = queries.countedVotes(db, contestId);
  kept.set(contestId, { until: performance.now() + FRESH_MS, rows });
  try {
    return await rows;
  } catch (error) {
    kept.delete(contestId);
    throw error;
  }
}

function resultsOf(contest: Contest, rows: readonly queries.CountRow[]): Results {
  const ordered = rows
    .map((row) => ({ row, votes: row.cast - row.annulled }))
    .sort((a, b) => b.votes - a.votes || a.row.number - b.row.number);
  const votes = ordered.map((line) => line.votes);
  const share = shares(votes);
  const rank = ranks(votes);
  return {
    contest,
    total: votes.reduce((sum, count) => sum + count, 0),
    annulled: rows.reduce((sum, row) => sum + row.annulled, 0),
    lines: ordered.map(({ row, votes }, index) => ({
      candidate: toCandidate(row),
      rank: rank[index] ?? 0,
      votes,
      annulled: row.annulled,
      share: share[index] ?? 0,
    })),
  };
}

const phaseOf = (row: queries.ContestRow, asOf: AsOf | undefined) =>
  asOf ? phaseAsOf(row, asOf, row.now) : contestPhase(row, row.now);

/** Whether results are looked at that the public does not have. */
const isAhead = (row: queries.ContestRow, asOf: AsOf | undefined): boolean =>
  phaseOf(row, asOf) === 'published' && phaseOf(row, undefined) !== 'published';

/**
 * A contest with the winner that its votes would give, where it is looked at ahead of its results: of several who
 * lead, or where nobody has voted yet, the first number, so that the page of a winner can be seen.
 */
async function toSeen(db: Db, row: queries.ContestRow, asOf: AsOf | undefined): Promise<Contest> {
  const contest = toContest(row, asOf);
  if (!contest.end_contest || !isAhead(row, asOf)) return contest;
  const [first] = (await readResults(db, row, contest, asOf)).lines;
  return first
    ? { ...contest, winner: first.candidate.display_name, winner_id: first.candidate.id }
    : contest;
}

function toContest(row: queries.ContestRow, asOf: AsOf | undefined): Contest {
  const status = phaseOf(row, asOf);
  const last = asOf?.forced?.contestId === row.id && asOf.forced.last;
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
    end_contest: row.end_contest || last,
    winner: published ? row.winner : null,
    winner_id: published ? row.winner_id : null,
    daily_votes: row.daily_votes,
  };
}

function toCandidate(row: queries.CandidateRow, asOf?: AsOf): Candidate {
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
    eliminated: row.eliminated_at !== null && (!asOf || row.eliminated_at <= asOf.at),
  };
}
