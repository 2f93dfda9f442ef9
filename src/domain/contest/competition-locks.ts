import type { Db } from '#database/client.ts';
import { holdCompetition } from './competition-queries.ts';

// Each of these holds the competition's row until the transaction ends, in a mode that lets votes and registrations
// read it. One row for all: two transactions that need several of them cannot wait for each other.

const hold = async (tx: Db, competitionId: string): Promise<void> => {
  await holdCompetition(tx, competitionId);
};

/** Weeks are planned one at a time: the transaction that holds the plan sees them all as they are. */
export const holdPlan = hold;

/** Of two who give a candidate the same number at once, the second waits here, and then finds it taken. */
export const holdCandidateNumbers = hold;

/**
 * The order of the competition's lists (banners, questions, videos): a transaction that adds, moves or removes an entry
 * waits here until the one before it is done, so that positions stay a row of numbers.
 */
export const holdLists = hold;
