import { createHash } from 'node:crypto';
import type { Db } from '#database/client.ts';
import { csvLines } from '#domain/csv.ts';
import * as queries from './count-queries.ts';

/** Votes that one counting statement reads: few enough to answer within the patience of a connection. */
const COUNTED_AT_ONCE = 500_000;

export interface CandidateCount {
  candidate_id: string;
  cast: number;
  tallied: number;
  annulled: number;
}

/** All that a count finds in the rows; days, sources and candidates add up to the same total. */
export interface CountFindings {
  counts: CandidateCount[];
  annulments: queries.AnnulledGroup[];
  restorations: queries.RestoredGroup[];
  days: { day: string; votes: number }[];
  sources: { source: string; cast: number; annulled: number }[];
  voters: number;
  firstVote: Date | null;
  lastVote: Date | null;
}

/** Waits for the votes whose writing began before a contest was closed. */
export function awaitLastVotes(db: Db): Promise<void> {
  return queries.awaitWriters(db);
}

/**
 * Counts a closed contest from its rows, with the roll-up's figures beside its own. Call `awaitLastVotes` first, and
 * hold the annulments meanwhile.
 *
 * @param candidates ids of those who take part; a candidate without votes is counted with zero
 * @param asOf annulments known by then are left out
 */
export async function countContest(
  db: Db,
  contestId: string,
  candidates: readonly string[],
  asOf: Date,
): Promise<CountFindings> {
  const spans = await queries.listSpans(db, contestId, COUNTED_AT_ONCE);
  const rows: queries.CountedRows[] = [];
  for (const span of spans) rows.push(...(await queries.countRows(db, contestId, span, asOf)));
  const tallied = new Map((await queries.tallied(db, contestId)).map((row) => [row.candidate_id, row.votes]));
  const candidateIds = new Set([...candidates, ...rows.map((row) => row.candidate_id), ...tallied.keys()]);
  const days = group(rows, (row) => row.day).map(([day, { cast, annulled }]) => ({
    day,
    votes: cast - annulled,
  }));
  const byCandidate = new Map(group(rows, (row) => row.candidate_id));
  return {
    counts: [...candidateIds].map((candidate_id) => ({
      candidate_id,
      cast: byCandidate.get(candidate_id)?.cast ?? 0,
      tallied: tallied.get(candidate_id) ?? 0,
      annulled: byCandidate.get(candidate_id)?.annulled ?? 0,
    })),
    annulments: await queries.annulled(db, contestId, asOf),
    restorations: await queries.restored(db, contestId, asOf),
    days: days.sort((a, b) => a.day.localeCompare(b.day)),
    sources: group(rows, (row) => row.source)
      .map(([source, sums]) => ({ source, ...sums }))
      .sort((a, b) => a.source.localeCompare(b.source)),
    voters: await queries.countVoters(db, contestId, spans.length, asOf),
    firstVote: instant(Math.min(...rows.map((row) => row.first.getTime()))),
    lastVote: instant(Math.max(...rows.map((row) => row.last.getTime()))),
  };
}

function group(rows: readonly queries.CountedRows[], by: (row: queries.CountedRows) => string) {
  const sums = new Map<string, { cast: number; annulled: number }>();
  for (const row of rows) {
    const sum = sums.get(by(row)) ?? { cast: 0, annulled: 0 };
    sums.set(by(row), { cast: sum.cast + row.cast, annulled: sum.annulled + row.annulled });
  }
  return [...sums];
}

const instant = (time: number) => (Number.isFinite(time) ? new Date(time) : null);

interface Listed {
  contestId: string;
  /** Numbers by candidate id. */
  numbers: ReadonlyMap<string, number>;
  /** Annulments that were known then. */
  asOf: Date;
}

const HEADER = ['bulletin', 'jour', 'candidat', 'annule'];
/** Lines that are written at once. */
const LINES_A_PART = 10_000;
/** A day with fewer ballots of a kind is left blank: a person known to have voted then would be one of few. */
const FEWEST_BALLOTS_OF_A_DAY = 20;

/**
 * A contest's votes as a file (CSV), one a line, sorted by their content, without voter, hour, country or kind, so that
 * no two lines can be traced to the same person (decisions/0026). The same votes give the same file, byte for byte;
 * counting its lines gives the result.
 */
export async function* anonymisedVotes(db: Db, { contestId, numbers, asOf }: Listed): AsyncGenerator<string> {
  yield csvLines([HEADER]);
  let ballot = 0;
  for (const { day, candidate, annulled, votes } of await ballots(db, contestId, numbers, asOf)) {
    // Formatted once: formatting millions of lines one by one would keep this process from taking votes for seconds.
    const line = csvLines([['', day, candidate, annulled ? 'oui' : 'non']]);
    for (let left = votes; left > 0; left -= LINES_A_PART) {
      const lines = Array.from({ length: Math.min(left, LINES_A_PART) }, () => {
        ballot += 1;
        return `${ballot}${line}`;
      });
      yield lines.join('');
    }
  }
}

interface BallotGroup {
  day: string;
  candidate: number | '';
  annulled: boolean;
  votes: number;
}

/** Groups of ballots that look the same, in the order of the file. */
async function ballots(
  db: Db,
  contestId: string,
  numbers: ReadonlyMap<string, number>,
  asOf: Date,
): Promise<BallotGroup[]> {
  const ofDay = new Map<string, number>();
  const cells: BallotGroup[] = [];
  const toKind = ({ day, annulled }: Pick<BallotGroup, 'day' | 'annulled'>) => `${day} ${annulled}`;
  for (const span of await queries.listSpans(db, contestId, COUNTED_AT_ONCE)) {
    for (const { vote_day, candidate_id, annulled, votes } of await queries.ballotsIn(
      db,
      contestId,
      span,
      asOf,
    )) {
      const cell = { day: vote_day, candidate: numbers.get(candidate_id) ?? ('' as const), annulled, votes };
      cells.push(cell);
      ofDay.set(toKind(cell), (ofDay.get(toKind(cell)) ?? 0) + votes);
    }
  }
  const merged = new Map<string, BallotGroup>();
  for (const cell of cells) {
    const day = (ofDay.get(toKind(cell)) ?? 0) < FEWEST_BALLOTS_OF_A_DAY ? '' : cell.day;
    const key = `${day} ${String(cell.candidate).padStart(6, '0')} ${cell.annulled}`;
    merged.set(key, { ...cell, day, votes: (merged.get(key)?.votes ?? 0) + cell.votes });
  }
  return [...merged].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, cell]) => cell);
}

/** SHA-256 of `anonymisedVotes`, in hexadecimal, by which a reader of the file can check it. */
export async function fingerprintOfVotes(db: Db, listed: Listed): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of anonymisedVotes(db, listed)) hash.update(part);
  return hash.digest('hex');
}
