import { createHash, createHmac } from 'node:crypto';
import type { Db } from '#database/client.ts';
import * as queries from './count-queries.ts';

/** Votes that one counting statement reads: few enough to answer within the patience of a connection. */
const COUNTED_AT_ONCE = 500_000;
/** Votes that are held in memory at once when they are written out. */
const WRITTEN_AT_ONCE = 10_000;

export interface CandidateCount {
  candidate_id: string;
  cast: number;
  tallied: number;
  annulled: number;
}

/** All that a count finds in the rows; days, sources and candidates have one total. */
export interface Counted {
  counts: CandidateCount[];
  annulments: queries.AnnulledGroup[];
  days: { day: string; votes: number }[];
  sources: { source: string; cast: number; annulled: number }[];
  voters: number;
  firstVote: Date | null;
  lastVote: Date | null;
}

/** Waits until no vote is being written that began before a contest was closed. */
export function awaitLastVotes(db: Db): Promise<void> {
  return queries.awaitWriters(db);
}

/**
 * Counts a closed contest from its rows, and holds the roll-up against it. Call `awaitLastVotes` first, and hold the
 * annulments meanwhile.
 *
 * @param candidates those who take part; who got nothing is counted with zero
 * @param asOf annulments known by then are left out
 */
export async function countContest(
  db: Db,
  contestId: string,
  candidates: readonly string[],
  asOf: Date,
): Promise<Counted> {
  const spans = await queries.spansOf(db, contestId, COUNTED_AT_ONCE);
  const rows: queries.CountedRows[] = [];
  for (const span of spans) rows.push(...(await queries.countRows(db, contestId, span, asOf)));
  const tallied = new Map((await queries.tallied(db, contestId)).map((row) => [row.candidate_id, row.votes]));
  const everybody = new Set([...candidates, ...rows.map((row) => row.candidate_id), ...tallied.keys()]);
  const days = group(rows, (row) => row.day).map(([day, { cast, annulled }]) => ({
    day,
    votes: cast - annulled,
  }));
  const byCandidate = new Map(group(rows, (row) => row.candidate_id));
  return {
    counts: [...everybody].map((candidate_id) => ({
      candidate_id,
      cast: byCandidate.get(candidate_id)?.cast ?? 0,
      tallied: tallied.get(candidate_id) ?? 0,
      annulled: byCandidate.get(candidate_id)?.annulled ?? 0,
    })),
    annulments: await queries.annulled(db, contestId, asOf),
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
  /** Makes pseudonyms of this contest and no other: nobody can be followed from week to week. */
  secret: string;
  /** Annulments that were known then. */
  asOf: Date;
}

const HEADER = 'votant;jour;minute;type;candidat;pays;annule\r\n';

/**
 * A contest's votes as a file (CSV), one a line, without anything that says who voted. The same votes give the same
 * file, byte for byte. Everything in it is made of letters, figures and signs that no spreadsheet takes for a formula.
 */
export async function* anonymisedVotes(
  db: Db,
  { contestId, numbers, secret, asOf }: Listed,
): AsyncGenerator<string> {
  yield HEADER;
  const key = createHmac('sha256', secret).update(`anonymised votes of ${contestId}`).digest();
  for (const span of await queries.spansOf(db, contestId, WRITTEN_AT_ONCE)) {
    const lines = await queries.voteLines(db, contestId, span, asOf);
    if (lines.length > 0) yield lines.map(write).join('');
  }

  function write(vote: queries.VoteLine): string {
    const voter = createHmac('sha256', key).update(vote.user_id).digest('hex').slice(0, 24);
    const kind = vote.slot < 0 ? 'bonus' : 'quotidien';
    const country = /^[A-Z]{2}$/.test(vote.country ?? '') ? vote.country : '';
    const annulled = vote.annulled ? 'oui' : 'non';
    const candidate = numbers.get(vote.candidate_id) ?? '';
    return `v${voter};${vote.vote_day};${vote.minute};${kind};${candidate};${country};${annulled}\r\n`;
  }
}

/** SHA-256 of `anonymisedVotes`, in hexadecimal: whoever has the file can tell that it is the one. */
export async function fingerprintOfVotes(db: Db, listed: Listed): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of anonymisedVotes(db, listed)) hash.update(part);
  return hash.digest('hex');
}
