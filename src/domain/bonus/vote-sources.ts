import type { Db } from '#database/client.ts';
import { bonusTypes } from './schema.ts';
import * as queries from './source-queries.ts';

/** Votes that one source has given the right to. */
export interface VotesOfSource extends queries.SourceRow {
  /** Those that count: cast and not annulled. */
  counted: number;
}

const ORDER = ['quotidien', ...bonusTypes, 'inconnu'];

/**
 * The votes of a contest split into daily votes and bonus votes by what they were granted for, as they stand now. Reads
 * every vote of the contest: for minutes, not for screens that many watch.
 *
 * @returns daily votes first, then the sources that gave any, in the order of `bonusTypes`
 */
export async function bonusVotesBySource(db: Db, contestId: string): Promise<VotesOfSource[]> {
  const rows = await queries.votesBySource(db, contestId);
  return rows
    .map((row) => ({ ...row, counted: row.cast - row.annulled }))
    .sort((a, b) => ORDER.indexOf(a.source) - ORDER.indexOf(b.source));
}
