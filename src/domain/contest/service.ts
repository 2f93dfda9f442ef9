import type { Db } from '#database/client.ts';
import { AppError } from '#domain/errors.ts';
import { HOME_COUNTRY, PHONE_COUNTRIES } from '#domain/phone-country-rules.ts';
import { isUuid } from '#domain/uuid-rules.ts';
import { type AsOf, phaseAsOf } from './as-of-rules.ts';
import * as competitions from './competition-queries.ts';
import * as queries from './queries.ts';
import { chooseCurrent, closedEarly, contestPhase } from './rules.ts';
import type { Banner, Candidate, Contest, ContestPhase, FaqItem, Pagne } from './schema.ts';
import type { ShareTexts } from './share-text-rules.ts';
import { OWN_NAME } from './show-rules.ts';

/** The competition's row: daily votes and countries. @throws {AppError} COMPETITION_UNKNOWN */
export async function competition(db: Db, id: string): Promise<queries.CompetitionRow> {
  const row = await queries.findCompetition(db, id);
  if (!row) throw new AppError('COMPETITION_UNKNOWN');
  return row;
}

/**
 * The contest that visitors see now, by the database's clock, and the banners (docs/specification.md §7.2).
 *
 * @param asOf here and below: another instant at which the competition is looked at, for operators of the régie only
 */
export async function currentContest(
  db: Db,
  competitionId: string,
  asOf?: AsOf,
): Promise<{ contest: Contest | null; banners: Banner[] }> {
  const [contests, banners] = await Promise.all([
    queries.listContests(db, competitionId),
    queries.listBanners(db, competitionId),
  ]);
  const current = currentOf(contests, asOf);
  return { contest: current && toContest(current, asOf), banners };
}

const currentOf = (contests: readonly queries.ContestRow[], asOf: AsOf | undefined) =>
  chooseCurrent(contests, contests[0]?.now ?? new Date(0), (row) => toPhase(row, asOf));

/** Candidates of the current contest and those eliminated before it, by number. */
export async function listCandidates(db: Db, competitionId: string, asOf?: AsOf): Promise<Candidate[]> {
  const current = currentOf(await queries.listContests(db, competitionId), asOf);
  return candidatesAround(db, competitionId, current ? [current] : [], asOf);
}

/**
 * Every candidate whom visitors have been shown, by number: those of `listCandidates`, and those of any week that has
 * begun. The current week may leave a talent out who has not left the show.
 */
export async function listPublicCandidates(db: Db, competitionId: string, asOf?: AsOf): Promise<Candidate[]> {
  const contests = await queries.listContests(db, competitionId);
  const current = currentOf(contests, asOf);
  const shown = contests.filter((row) => row === current || toPhase(row, asOf) !== 'scheduled');
  return candidatesAround(db, competitionId, shown, asOf);
}

async function candidatesAround(
  db: Db,
  competitionId: string,
  contests: readonly queries.ContestRow[],
  asOf: AsOf | undefined,
): Promise<Candidate[]> {
  const ids = contests.map(({ id }) => id);
  const rows = await queries.candidatesAround(db, competitionId, ids, asOf?.at);
  return rows.map((row) => toCandidate(row, asOf));
}

/** The questions of /faq, in their order (docs/specification.md §14). */
export function listFaq(db: Db, competitionId: string): Promise<FaqItem[]> {
  return queries.listFaq(db, competitionId);
}

/** The contest whose results came out last, or null. */
export async function latestPublished(db: Db, competitionId: string, asOf?: AsOf): Promise<Contest | null> {
  return (await publishedContests(db, competitionId, asOf)).at(-1) ?? null;
}

/** Every contest whose results are out, first week first. */
export async function publishedContests(db: Db, competitionId: string, asOf?: AsOf): Promise<Contest[]> {
  return (await listContests(db, competitionId, asOf)).filter((contest) => contest.status === 'published');
}

/** Every contest of the competition, published or not, first week first. */
export async function listContests(db: Db, competitionId: string, asOf?: AsOf): Promise<Contest[]> {
  const rows = await queries.listContests(db, competitionId);
  return rows.map((row) => toContest(row, asOf));
}

/** The weeks whose figures are shown ahead of their publication, and are no result yet. */
export async function provisionalWeeks(db: Db, competitionId: string, asOf: AsOf): Promise<number[]> {
  const rows = await queries.listContests(db, competitionId);
  return rows.filter((row) => showsAhead(row, asOf)).map(({ week }) => week);
}

/**
 * Candidates of any contest with these ids, by number.
 *
 * @param ids unchecked, as an address may give them; those that the competition does not know are left out
 */
export async function candidatesById(
  db: Db,
  competitionId: string,
  ids: readonly string[],
  asOf?: AsOf,
): Promise<Candidate[]> {
  const rows = await queries.candidatesWithIds(db, competitionId, ids.filter(isUuid));
  return rows.map((row) => toCandidate(row, asOf));
}

/**
 * A contest whose results may be shown. Callers ask this before they read anything of its counts.
 *
 * @returns `ahead` when an operator looks at the results before the public has them
 * @throws {AppError} CONTEST_NOT_FOUND, RESULTS_NOT_PUBLISHED
 */
export async function publishedContest(
  db: Db,
  competitionId: string,
  contestId: string,
  asOf?: AsOf,
): Promise<{ contest: Contest; ahead: boolean }> {
  const row = await queries.findContest(db, competitionId, contestId);
  if (!row) throw new AppError('CONTEST_NOT_FOUND');
  if (toPhase(row, asOf) !== 'published') throw new AppError('RESULTS_NOT_PUBLISHED');
  return { contest: toContest(row, asOf), ahead: showsAhead(row, asOf) };
}

/** All candidates who take part in a contest, by number. */
export async function lineup(db: Db, contestId: string): Promise<Candidate[]> {
  return (await queries.listLineup(db, contestId)).map((row) => toCandidate(row));
}

const toPhase = (row: queries.ContestRow, asOf: AsOf | undefined) =>
  asOf ? phaseAsOf(row, asOf, row.now) : contestPhase(row, row.now);

/** Whether an operator looks at results that the public does not have. */
const showsAhead = (row: queries.ContestRow, asOf: AsOf | undefined): boolean =>
  toPhase(row, asOf) === 'published' && toPhase(row, undefined) !== 'published';

function toContest(row: queries.ContestRow, asOf: AsOf | undefined): Contest {
  const status = toPhase(row, asOf);
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
    closed_at: closedEarly(row)?.toISOString() ?? null,
    result_date: row.result_date.toISOString(),
    published_at: published ? (row.published_at ?? row.result_date).toISOString() : null,
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
    eliminated: asOf ? row.eliminated_at !== null && row.eliminated_at <= asOf.at : row.eliminated,
  };
}

const UNDER_WAY: readonly ContestPhase[] = ['open', 'suspended'];
/** Phases in which votes may have been given and no result is out. */
const WITHOUT_RESULT: readonly ContestPhase[] = [...UNDER_WAY, 'closed'];

async function contestsIn(
  db: Db,
  competitionId: string,
  phases: readonly ContestPhase[],
): Promise<Contest[]> {
  return (await listContests(db, competitionId)).filter(({ status }) => phases.includes(status));
}

/** Whether a vote is open, or suspended. */
export async function voteUnderWay(db: Db, competitionId: string): Promise<boolean> {
  return (await contestsIn(db, competitionId, UNDER_WAY)).length > 0;
}

/**
 * Whether a candidate takes part in a vote under way, or in one whose result is still to come: until then a count, and
 * the operators who approve it, know candidates by their present names.
 */
export async function isVotedOn(db: Db, competitionId: string, candidateId: string): Promise<boolean> {
  for (const { id } of await contestsIn(db, competitionId, WITHOUT_RESULT)) {
    if ((await queries.listLineup(db, id)).some((candidate) => candidate.id === candidateId)) return true;
  }
  return false;
}

export const { lockCompetition } = competitions;

/**
 * Creates the competition's row where it is missing, because no visitor can register without it. A new one allows every
 * country that phone numbers are known for.
 *
 * @param texts the share texts of a new competition until its broadcaster writes others; our own where one is left out
 * @returns the ids of the other competitions, where this one was added; else none
 */
export async function ensureCompetition(db: Db, id: string, texts: ShareTexts = {}): Promise<string[]> {
  const others = PHONE_COUNTRIES.map((country) => country.iso2).filter((code) => code !== HOME_COUNTRY);
  const isNew = await competitions.insertCompetition(db, {
    id,
    name: OWN_NAME,
    countries: [HOME_COUNTRY, ...others],
    texts,
  });
  return isNew ? competitions.otherCompetitions(db, id) : [];
}
