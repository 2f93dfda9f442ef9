import type { Ballot } from './ballot-schema.ts';

/** Ballots that are worth a batch of their own: one of fewer costs nearly as much. */
export const WORTH_ANOTHER = 50;

/**
 * The most ballots of the next batch. It leaves half of the ballots that there are: while the database writes a batch,
 * the process has the others to read, to check and to answer. A batch of all of them would leave it idle meanwhile. Fewer
 * than two batches' worth go together.
 *
 * @param depth ballots that wait or are being written
 * @param maxBatch the limit of the configuration
 */
export function largestBatch(depth: number, maxBatch: number): number {
  const half = Math.ceil(depth / 2);
  return Math.min(maxBatch, half < WORTH_ANOTHER ? depth : half);
}

/** Whether two ballots ask for the same votes, whichever country they came from. */
export function isSame(one: Ballot, other: Ballot): boolean {
  return (
    one.user_id === other.user_id &&
    one.contest_id === other.contest_id &&
    one.candidate_id === other.candidate_id &&
    one.vote_day === other.vote_day &&
    one.daily === other.daily &&
    one.bonus === other.bonus
  );
}

const DIVISION_BY_ZERO = '22012';

/** The insert statement divides by zero when a rival took some of a ballot's rights while it ran. */
export function isRace(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === DIVISION_BY_ZERO;
}
