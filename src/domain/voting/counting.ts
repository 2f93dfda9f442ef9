import { createHash, createHmac } from 'node:crypto';
import type { Db } from '#database/client.ts';
import * as queries from './counting-queries.ts';

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

/** Waits until no vote is being written that began before a contest was closed. */
export function awaitLastVotes(db: Db): Promise<void> {
  return queries.awaitWriters(db);
}

/**
 * Counts a closed contest from its rows, and holds the roll-up against it. Call `awaitLastVotes` first.
 *
 * @param candidates those who take part; whoever got nothing is counted with zero
 */
export async function countContest(
  db: Db,
  contestId: string,
  candidates: readonly string[],
  asOf: Date,
): Promise<{ counts: CandidateCount[]; annulments: queries.AnnulledGroup[] }> {
  await queries.holdAnnulments(db);
  const cast = new Map<string, number>();
  for (const span of await queries.spansOf(db, contestId, COUNTED_AT_ONCE)) {
    for (const { candidate_id, votes } of await queries.countRows(db, contestId, span)) {
      cast.set(candidate_id, (cast.get(candidate_id) ?? 0) + votes);
    }
  }
  const tallied = new Map((await queries.tallied(db, contestId)).map((row) => [row.candidate_id, row.votes]));
  const annulments = await queries.annulled(db, contestId, asOf);
  const everybody = new Set([...candidates, ...cast.keys(), ...tallied.keys()]);
  const counts = [...everybody].map((candidate_id) => ({
    candidate_id,
    cast: cast.get(candidate_id) ?? 0,
    tallied: tallied.get(candidate_id) ?? 0,
    annulled: annulments
      .filter((group) => group.candidate_id === candidate_id)
      .reduce((sum, group) => sum + group.votes, 0),
  }));
  return { counts, annulments };
}

/** How many of a contest's votes are annulled at an instant. */
export async function annulledVotes(db: Db, contestId: string, asOf: Date): Promise<number> {
  return (await queries.annulled(db, contestId, asOf)).reduce((sum, group) => sum + group.votes, 0);
}

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
